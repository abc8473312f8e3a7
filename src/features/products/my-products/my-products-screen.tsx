import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { DraftList } from '#src/features/products/drafts/draft-list.tsx';
import { localProductDrafts } from '#src/features/products/drafts/local-draft.ts';
import { unfinished } from '#src/features/products/drafts/unfinished.ts';
import { ownProductsQuery } from '#src/features/products/product-queries.ts';
import { draftsQuery } from '#src/features/products/selling-queries.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { OwnProductList } from './own-product-list.tsx';
import { countOwn, ownTabs, useOwnTab } from './own-status.ts';

export function Component() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return <MyProducts key={session.user._id} userId={session.user._id} />;
}

function MyProducts({ userId }: { userId: string }) {
  const [tab, setTab] = useOwnTab();
  const status = tab === 'all' || tab === 'drafts' ? null : tab;
  const own = useInfiniteQuery(ownProductsQuery(status));
  const drafts = useQuery(draftsQuery);
  const counts = own.data?.counts;
  const draftCount =
    drafts.data && unfinished(localProductDrafts(userId), drafts.data.items).length;
  return (
    <>
      <PageHeading
        aside={
          <Link to={paths.addProduct} className={buttonClass('amber')}>
            Add A Product
          </Link>
        }
      >
        My Products{counts ? ` (${countOwn(counts)})` : ''}
      </PageHeading>
      <Tabs
        label="Which products"
        tabs={ownTabs(counts, draftCount)}
        selected={tab}
        onSelect={setTab}
      >
        {tab === 'drafts' ? (
          <DraftList userId={userId} />
        ) : (
          <OwnProductList key={tab} own={own} status={status} />
        )}
      </Tabs>
    </>
  );
}
