import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { minPrices, type PriceGuide } from '#contracts/catalog/price-guide.ts';
import { Condition, conditions } from '#contracts/catalog/product-form.ts';
import { failureOf } from '#src/lib/api-error.ts';
import { formatDay, formatMonth } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { BackLink } from '#src/ui/back-link.tsx';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { SelectField } from '#src/ui/field.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { guideText } from './guide-text.ts';
import { priceGuideQuery } from './price-guide-queries.ts';
import { PricePlot } from './price-plot.tsx';

/** Shows what a model usually costs in each condition, and the sales on which these prices are based. */
export function Component() {
  const { brand = '', model = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const condition = Condition.safeParse(search.get('condition')).data ?? 'Excellent';
  const guide = useQuery(priceGuideQuery({ brand, model, condition }));
  return (
    <div className="page-width py-8 lg:py-12">
      <BackLink to={paths.products} place="all products">
        Go Back
      </BackLink>
      <PageHeading
        aside={
          <SelectField
            label="Condition"
            value={condition}
            onChange={({ target }) => setSearch({ condition: target.value }, { replace: true })}
          >
            {conditions.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
        }
      >
        Price guide: {guide.data?.brand ?? brand} {guide.data?.model ?? model}
      </PageHeading>
      {guide.data ? (
        <Guide guide={guide.data} />
      ) : guide.isError ? (
        <ErrorPanel {...failureOf(guide)} />
      ) : (
        <TableSkeleton label="Loading the price guide" />
      )}
    </div>
  );
}

function ForSale({ brand, model }: Pick<PriceGuide, 'brand' | 'model'>) {
  return (
    <Link to={paths.search(`${brand} ${model}`)} className={buttonClass('amber')}>
      See what is for sale
    </Link>
  );
}

function Guide({ guide }: { guide: PriceGuide }) {
  const words = guideText(guide);
  if (!words) {
    return (
      <EmptyState title="Not enough sales yet" action={<ForSale {...guide} />}>
        <p>A price guide needs at least {minPrices} sales or offers of the same model.</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-x-16">
      <section
        aria-label="The usual price"
        className="grid justify-items-start gap-4 lg:col-span-2"
      >
        <p className="font-display text-3xl tabular-nums sm:text-4xl">{words.usual}</p>
        <p className="max-w-prose text-muted">
          In {guide.condition} condition, {words.basis}
          {guide.since && ` since ${formatDay(guide.since)}`}. Half of the prices are in this range.
          Prices in other conditions are converted.
          {guide.weak && ' There are only a few similar sales, so this is a rough estimate.'}
        </p>
        <ForSale {...guide} />
      </section>
      {guide.months.length > 1 && (
        <section aria-labelledby="by-month" className="grid gap-4">
          <h2 id="by-month" className="text-2xl">
            Prices over time
          </h2>
          <p className="text-muted">
            Converted to {guide.condition} condition. Each bar goes from the lowest to the highest
            price of a month. The dot is the middle price.
          </p>
          <div className="max-w-lg">
            <PricePlot months={guide.months} />
          </div>
          <Months months={guide.months} />
        </section>
      )}
      <section aria-labelledby="based-on" className="grid gap-4">
        <h2 id="based-on" className="text-2xl">
          What this is based on
        </h2>
        <p className="text-muted">
          Prices at which these products were {howPriced(guide)}, not converted to another
          condition.
        </p>
        <Comparables comparables={guide.comparables} />
      </section>
    </div>
  );
}

function howPriced({ comparables }: PriceGuide): string {
  const sold = comparables.filter(({ _id }) => _id === null).length;
  if (sold === comparables.length) return 'sold';
  return sold === 0 ? 'offered' : 'sold or offered';
}

function Months({ months }: { months: PriceGuide['months'] }) {
  return (
    <details>
      <summary className="text-link cursor-pointer">The numbers behind the chart</summary>
      <table className="table mt-3 max-w-xl tabular-nums">
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Low</th>
            <th scope="col">Middle</th>
            <th scope="col">High</th>
            <th scope="col">Sales</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, low, middle, high, count }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month)}</th>
              <td>{formatMoney(low)}</td>
              <td>{formatMoney(middle)}</td>
              <td>{formatMoney(high)}</td>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Comparables({ comparables }: Pick<PriceGuide, 'comparables'>) {
  return (
    <ul className="grid max-w-3xl divide-y divide-rule">
      {comparables.map((one, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: sales have no id, and the list is always replaced as a whole
          key={index}
          className="flex flex-wrap items-baseline justify-between gap-x-6 py-2"
        >
          <span className="min-w-20 font-medium tabular-nums">{formatMoney(one.price)}</span>
          <span className="grow">
            {one.condition}, bought in {one.year_of_purchase}
          </span>
          <span className="text-muted">
            {one._id ? (
              <Link to={paths.product(one._id)} className="text-link">
                For sale now
              </Link>
            ) : (
              one.sold_at && `Sold ${formatDay(one.sold_at)}`
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
