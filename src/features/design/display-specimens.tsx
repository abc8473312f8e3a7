import { type ReactNode, useState } from 'react';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { type Column, DataTable } from '#src/ui/data-table.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { FretboardRule } from '#src/ui/fretboard-rule.tsx';
import { LoadMore } from '#src/ui/load-more.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { PriceTag } from '#src/ui/price-tag.tsx';
import { Loading, Skeleton } from '#src/ui/skeleton.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { Stepper } from '#src/ui/stepper.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { Chapter, Row, Specimen } from './specimen.tsx';

const art = (name: string) => ({
  url: `/art/${name}.webp`,
  width: 560,
  height: 420,
  color: '#c9a06a',
  widths: [],
});
/** Pictures for the gallery example. */
export const designPictures = [art('arrival-1'), art('arrival-2'), art('arrival-3')];

const long =
  'Fender Custom Shop Limited Edition 1962 Stratocaster Journeyman Relic with its original case and papers';
const rows = [
  { title: 'Telecaster', price: 549, state: 'Live', views: 12 },
  { title: long, price: 12500, state: 'Reserved', views: 1048 },
  { title: 'Boss DS-1', price: 35.5, state: 'Sold', views: 3 },
];
type Example = (typeof rows)[number];
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function TableSpecimen() {
  const [falling, setFalling] = useState(true);
  const direction = falling ? 'descending' : 'ascending';
  const columns: Column<Example>[] = [
    { key: 'title', header: 'Product Name', names: true, cell: ({ title }) => title },
    {
      key: 'price',
      header: 'Price',
      align: 'end',
      cell: ({ price }) => dollars.format(price),
      sort: { direction, onSort: () => setFalling(!falling) },
    },
    { key: 'state', header: 'Status', cell: ({ state }) => <Badge>{state}</Badge> },
    { key: 'views', header: 'Views', align: 'end', cell: ({ views }) => views },
  ];
  const sorted = rows.toSorted((a, b) => (falling ? b.price - a.price : a.price - b.price));
  return (
    <DataTable
      caption="Example products"
      columns={columns}
      rows={sorted}
      rowKey={({ title }) => title}
    />
  );
}

function TabsSpecimen() {
  const [tab, setTab] = useState<'live' | 'drafts' | 'sold'>('live');
  return (
    <Tabs
      label="Products by status"
      selected={tab}
      onSelect={setTab}
      tabs={[
        { key: 'live', label: 'On sale', count: 12 },
        { key: 'drafts', label: 'Drafts', count: 1 },
        { key: 'sold', label: 'Sold', count: 240 },
      ]}
    >
      <p>The tab “{tab}” is selected.</p>
    </Tabs>
  );
}

export function DisplaySpecimens({ gallery }: { gallery: ReactNode }) {
  return (
    <Chapter title="Display">
      <Specimen name="Badges and price tags">
        <Row>
          <Badge tone="surf">Buyer</Badge>
          <Badge tone="amber">Admin</Badge>
          <Badge tone="tobacco">Reserved</Badge>
          <Badge>Draft</Badge>
          <PriceTag>$549</PriceTag>
          <PriceTag large>$1,299</PriceTag>
        </Row>
      </Specimen>
      <Specimen name="Cards">
        <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {rows.map(({ title, price }, index) => (
            <Card
              key={title}
              title={title}
              media={<Picture image={designPictures[index] ?? null} alt="" sizes="20rem" />}
              actions={<Button look="paper">See it</Button>}
            >
              <p className="text-muted">{dollars.format(price)}</p>
            </Card>
          ))}
        </div>
      </Specimen>
      <Specimen
        name="Table"
        note="Sortable, with a sticky header. Rows become cards on narrow screens."
      >
        <TableSpecimen />
        <LoadMore shown={3} total={240} hasMore loading={false} onMore={() => undefined} />
      </Specimen>
      <Specimen name="Gallery">
        <div className="max-w-xl">{gallery}</div>
      </Specimen>
      <Specimen name="Tabs">
        <TabsSpecimen />
      </Specimen>
      <Specimen name="Stepper">
        <Stepper
          label="Booking progress"
          steps={['Booked', 'Meet', 'Hand over', 'Done']}
          current={2}
        />
      </Specimen>
      <FretboardRule className="text-rule" />
    </Chapter>
  );
}

export function StateSpecimens() {
  return (
    <Chapter title="Loading, empty, failed">
      <Specimen name="Skeletons">
        <Loading label="Loading example…">
          <div className="grid gap-6 sm:grid-cols-3">
            <Skeleton className="aspect-4/3" />
            <Skeleton className="aspect-4/3" />
            <Skeleton className="aspect-4/3" />
          </div>
        </Loading>
        <TableSkeleton label="Loading the example table" rows={2} />
      </Specimen>
      <Specimen name="Spinner" note="Used only when we can’t predict the content’s layout.">
        <Spinner label="One moment…" />
      </Specimen>
      <EmptyState title="Nothing on your wall yet" action={<Button>Add your first product</Button>}>
        <p>Products you list appear here.</p>
      </EmptyState>
      <ErrorPanel
        message="The shop can’t be reached. Check your connection, then try again."
        requestId="0198c0de-7000"
        onRetry={() => undefined}
      />
    </Chapter>
  );
}
