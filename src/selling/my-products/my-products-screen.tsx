import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { DraftList } from '#src/selling/drafts/draft-list.tsx';
import { localProductDrafts } from '#src/selling/drafts/local-draft.ts';
import { mergeDrafts } from '#src/selling/drafts/merge-drafts.ts';
import { draftsQuery, ownProductsQuery } from '#src/selling/selling-queries.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { JustPublished } from './just-published.tsx';
import { useOwnFilters } from './own-filters.ts';
import { OwnProductList } from './own-product-list.tsx';
import { countOwn, ownTabs } from './own-status.ts';

export function Component() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return <MyProducts key={session.user._id} userId={session.user._id} />;
}

function MyProducts({ userId }: { userId: string }) {
  const [filters, change] = useOwnFilters();
  const { tab, q, sort } = filters;
  const status = tab === 'all' || tab === 'drafts' ? null : tab;
  const own = useInfiniteQuery(ownProductsQuery({ status, q, sort }));
  const drafts = useQuery(draftsQuery);
  const counts = own.data?.counts;
  const draftCount =
    drafts.data && mergeDrafts(localProductDrafts(userId), drafts.data.items).length;
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
      <JustPublished />
      <Tabs
        label="Filter products"
        tabs={ownTabs(counts, draftCount)}
        selected={tab}
        onSelect={(next) => change({ tab: next })}
      >
        {tab === 'drafts' ? (
          <DraftList userId={userId} />
        ) : (
          <OwnProductList key={tab} {...{ own, filters, change }} drafts={draftCount ?? 0} />
        )}
      </Tabs>
    </>
  );
}
