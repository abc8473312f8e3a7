import type { ReactNode } from 'react';
import type { Case, ProductVersion } from '#contracts/moderation/cases.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { PhotoRow } from '#src/media/photos/photo-row.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { CaseSection } from './case-section.tsx';
import { type TextPart, wordDifference } from './word-difference.ts';

type Compared = NonNullable<Case['product']>;

const rows = [
  ['Title', ({ title }) => title],
  ['Price', ({ price }) => formatMoney(price)],
  ['Category', ({ category_name }) => category_name],
  ['Brand and model', ({ brand, model }) => [brand, model].filter(Boolean).join(' ')],
  ['Condition', ({ condition, condition_type }) => `${condition} - ${condition_type}`],
  ['Year of purchase', ({ year_of_purchase }) => year_of_purchase],
  ['Serial number', ({ serial_number }) => serial_number ?? ''],
  ['Location', ({ location }) => location],
  ['Description', ({ description }) => description],
] as const satisfies [string, (version: ProductVersion) => string][];

/**
 * Compares the reported version of the product with the current one, and marks the differences. Different values are
 * side by side, or stacked on phones. Equal values appear once.
 */
export function ProductComparison({ product }: { product: Compared }) {
  const { when_reported: then, now, edited_since_request } = product;
  return (
    <CaseSection title="The product">
      {edited_since_request && (
        <p className="mb-4">
          <Badge tone="surf">Edited after the request</Badge>
        </p>
      )}
      {now === null && <p className="mb-4">The product has since been deleted.</p>}
      <div className="mb-2 grid-cols-2 gap-4 text-sm font-semibold text-muted sm:grid">
        {now === null || isChanged(then, now) ? (
          <>
            <span className="max-sm:hidden">When reported, {formatDayAndTime(then.at)}</span>
            {now && <span className="max-sm:hidden">Now</span>}
          </>
        ) : (
          <span className="col-span-2">
            Not changed since the report, {formatDayAndTime(then.at)}
          </span>
        )}
      </div>
      <dl className="border-t border-rule">
        {rows.map(([name, value]) => (
          <Row key={name} name={name} then={value(then)} now={now && value(now)} />
        ))}
        <Photos then={then} now={now} />
      </dl>
    </CaseSection>
  );
}

type RowProps = { name: string; then: string; now: string | null };

function Row({ name, then, now }: RowProps) {
  if (then === '' && (now === null || now === '')) return null;
  const changed = now !== null && now !== then;
  const [before, after] = wordDifference(then, now ?? then);
  return (
    <Compare
      name={name}
      changed={changed}
      then={<Words parts={before} gone />}
      now={now === null ? null : <Words parts={after} />}
    />
  );
}

/** Returns the photos of `one` that `other` doesn't have. */
function missing(one: ProductVersion, other: ProductVersion): string[] {
  const urls = new Set(other.images.map(({ url }) => url));
  return one.images.map(({ url }) => url).filter((url) => !urls.has(url));
}

const isChanged = (then: ProductVersion, now: ProductVersion): boolean =>
  rows.some(([, value]) => value(then) !== value(now)) ||
  missing(then, now).length + missing(now, then).length > 0;

function Photos({ then, now }: { then: ProductVersion; now: ProductVersion | null }) {
  const removed = now ? missing(then, now) : [];
  const added = now ? missing(now, then) : [];
  const changed = removed.length + added.length > 0;
  return (
    <Compare
      name="Photos"
      changed={changed}
      then={
        <PhotoRow
          label={changed ? 'When reported' : 'Photos'}
          // Of unchanged photos, the current version shows which are hidden now.
          images={changed ? then.images : (now ?? then).images}
          marked={{ word: 'Removed', urls: new Set(removed) }}
        />
      }
      now={
        now && (
          <PhotoRow
            label="Now"
            images={now.images}
            marked={{ word: 'New', urls: new Set(added) }}
          />
        )
      }
    />
  );
}

type CompareProps = { name: string; changed: boolean; then: ReactNode; now: ReactNode };

function Compare({ name, changed, then, now }: CompareProps) {
  return (
    <div
      className={`grid gap-x-4 gap-y-1 border-b border-rule py-3 sm:grid-cols-2 ${changed ? 'border-s-4 border-s-secondary ps-3' : ''}`}
    >
      <dt className="flex items-center gap-3 text-sm font-semibold text-muted sm:col-span-2">
        {name}
        {changed && <Badge tone="amber">Changed</Badge>}
      </dt>
      <dd
        className={`min-w-0 wrap-anywhere whitespace-pre-line ${now !== null && !changed ? 'sm:col-span-2' : ''}`}
      >
        {changed && <Side>When reported</Side>}
        {then}
      </dd>
      {changed && (
        <dd className="min-w-0 wrap-anywhere whitespace-pre-line max-sm:mt-1">
          <Side>Now</Side>
          {now}
        </dd>
      )}
    </div>
  );
}

/**
 * The heading of one version. In wide windows, it is only for screen readers, because the columns have visible
 * headings.
 */
const Side = ({ children }: { children: string }) => (
  <span className="block text-sm text-muted sm:sr-only">{children}: </span>
);

function Words({ parts, gone = false }: { parts: readonly TextPart[]; gone?: boolean }) {
  const Mark = gone ? 'del' : 'ins';
  return parts.map(({ text, only }, index) =>
    only ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no id and are never reordered
      <Mark key={index} className="bg-tag text-tag-ink decoration-1">
        {text}
      </Mark>
    ) : (
      text
    ),
  );
}
