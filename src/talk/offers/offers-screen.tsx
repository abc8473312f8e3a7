import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { User } from '#contracts/people/users.ts';
import { may } from '#contracts/permissions.ts';
import { offerLists } from '#contracts/talk/offers.ts';
import { describeError } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { OfferCard, waitsForUser } from './offer-card.tsx';
import { anyOfferQuery, offersQuery, openOffersQuery } from './offer-queries.ts';

const tabs = [
  { key: 'made', label: 'Buying' },
  { key: 'received', label: 'Selling' },
  { key: 'shop', label: 'The shop’s stock' },
] as const;
type Side = (typeof tabs)[number]['key'];
const loading = <TableSkeleton label="Loading offers" />;

/** The offers that the user made and received, and those for the shop's stock. */
export function Component() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return <AllOffers user={session.user} />;
}

/** Opens the side that the URL names, or else the first one with an offer that the user has to answer, or with any. */
function AllOffers({ user }: { user: User }) {
  const [search, setSearch] = useSearchParams();
  const shown = may(user.role, 'sell_at_counter') ? tabs : tabs.slice(0, 2);
  const open = useQueries({ queries: shown.map(({ key }) => openOffersQuery(key)) });
  const wanted = offerLists.find((one) => one === search.get('side'));
  const some = useQueries({
    queries: shown.map(({ key }) => ({ ...anyOfferQuery(key), enabled: wanted === undefined })),
  });
  // Answering the offer doesn't change the side.
  const [first, setFirst] = useState<Side>();
  if (!wanted && !first && ![...open, ...some].some(({ isLoading }) => isLoading)) {
    const waits = open.findIndex(({ data }) => data?.items.some(waitsForUser));
    const used = some.findIndex(({ data }) => data?.items.length);
    setFirst((shown[waits] ?? shown[used])?.key ?? 'made');
  }
  const side = shown.find(({ key }) => key === wanted)?.key ?? first;
  return (
    <>
      <PageHeading>Offers</PageHeading>
      <Tabs
        label="Offers"
        tabs={shown.map((tab, n) => ({ ...tab, count: open[n]?.data?.total || undefined }))}
        selected={side ?? 'made'}
        onSelect={(key) => setSearch({ side: key }, { replace: true, preventScrollReset: true })}
      >
        {side ? <Offers key={side} side={side} user={user} /> : loading}
      </Tabs>
    </>
  );
}

function Offers({ side, user }: { side: Side; user: User }) {
  return (
    <PagedList
      list={useInfiniteQuery(offersQuery(side))}
      skeleton={loading}
      describe={describeError}
      empty={<NoOffers side={side} />}
    >
      {(offers) => (
        <ul aria-label="Offers" className="grid gap-4">
          {offers.map((offer) => (
            <OfferCard key={offer._id} offer={offer} user={user} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function NoOffers({ side }: { side: Side }) {
  if (side !== 'made') {
    return (
      <EmptyState title="No offers yet">
        <p>When a buyer offers a price, you can accept, decline or answer with another one here.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No offers yet"
      action={
        <Link to={paths.products} className={buttonClass('amber')}>
          See all products
        </Link>
      }
    >
      <p>Press “Make an offer” on a product’s page. Sellers’ invitations appear here, too.</p>
    </EmptyState>
  );
}
