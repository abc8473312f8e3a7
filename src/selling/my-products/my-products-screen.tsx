import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { Moderation } from '#contracts/catalog/products.ts';
import { leastRole } from '#contracts/permissions.ts';
import { Id } from '#contracts/text.ts';
import { checkText } from '#src/catalog/moderation-text.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { DraftList } from '#src/selling/drafts/draft-list.tsx';
import { useDrafts } from '#src/selling/drafts/use-drafts.ts';
import { ownProductsQuery } from '#src/selling/selling-queries.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
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
  const { query, drafts } = useDrafts(userId);
  const { counts, hidden = 0 } = own.data ?? {};
  const draftCount = query.data && drafts.length;
  return (
    <>
      <PageHeading
        aside={
          <div className="flex flex-wrap gap-3">
            {counts && counts.live > 0 && (
              <Link to={paths.seller(userId)} className={buttonClass('paper')}>
                See my seller page
              </Link>
            )}
            <Link to={paths.addProduct} className={buttonClass('amber')}>
              Add A Product
            </Link>
          </div>
        }
      >
        My Products{counts ? ` (${countOwn(counts, hidden)})` : ''}
      </PageHeading>
      <JustPublished />
      <Tabs
        label="Filter products"
        tabs={ownTabs(counts, hidden, draftCount)}
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

/** The history state from `justPublished`. */
const Arrival = z.object({
  published: z.object({ _id: Id, title: z.string(), moderation: Moderation }),
});

/**
 * Shown after a product has been published, with links to its page and its price tag. Disappears on the next navigation
 * or change, and doesn't return on Back or after a reload.
 */
function JustPublished() {
  const session = useSession();
  const arrival = Arrival.safeParse(useLocation().state).data;
  const [changed, setChanged] = useState(false);
  const mutations = useQueryClient().getMutationCache();
  useEffect(
    () => mutations.subscribe(({ type }) => type === 'added' && setChanged(true)),
    [mutations],
  );
  const shown = arrival !== undefined;
  useEffect(() => {
    // The router stores the state of a history entry under `usr`.
    if (shown) window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [shown]);
  if (!arrival || changed) return null;
  const { _id, title, moderation } = arrival.published;
  const isStaff = session.status === 'signed-in' && session.user.role !== leastRole;
  return (
    <section
      aria-label="Just published"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-box bg-surf px-5 py-3 text-surf-ink"
    >
      <p className="min-w-0 break-words">
        <bdi>{title}</bdi> has been published.
        {moderation === 'pending' && ` ${checkText} Until then, buyers might not see the product.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.product(_id)} className={buttonClass(isStaff ? 'paper' : 'amber')}>
          See its page
        </Link>
        <Link to={paths.priceTags([_id])} className={buttonClass(isStaff ? 'amber' : 'paper')}>
          <Tag aria-hidden="true" className="size-5" />
          Print price tag
        </Link>
      </div>
    </section>
  );
}
