import { type ReactNode, useId } from 'react';
import type { TransparencyMonth } from '#contracts/moderation/transparency.ts';
import { formatMonth } from '#src/lib/dates.ts';
import { BarPlot } from '#src/ui/bar-plot.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

export type Figure = {
  title: string;
  about: string;
  /** Returns a month's value for the plot, or null if the month has none. */
  value: (month: TransparencyMonth) => number | null;
  /** Present if the value is a count. If all counts are 0, there is nothing to show; a share or time of 0 is a result. */
  counts?: true;
  format: (value: number) => string;
  /** How the plot's axis differs: the format of its values, and the value that it reaches at least. */
  axis?: { format: (value: number) => string; top?: number };
  /** An additional column of the table. */
  details: { header: string; cell: (month: TransparencyMonth) => ReactNode };
};

type MonthFigureProps = Figure & {
  /** Undefined while the months are loading. */
  months: readonly TransparencyMonth[] | undefined;
};

/** A chart of one monthly figure, with the values in a table below. Says so if there are no values yet. */
export function MonthFigure({
  title,
  about,
  months,
  value,
  counts,
  format,
  axis = { format },
  details,
}: MonthFigureProps) {
  const id = useId();
  const empty = months?.every((month) => (counts ? !value(month) : value(month) === null));
  const latest = months?.at(-1);
  const current = latest && !empty ? value(latest) : null;
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <p className="max-w-prose text-muted">{about}</p>
      {/* Always as tall as one line, so that the page doesn't shift when the months have loaded. */}
      <p className="min-h-8 text-lg tabular-nums">
        {latest && current !== null && (
          <>
            <b className="text-2xl">{format(current)}</b> in {formatMonth(latest.month)}
          </>
        )}
      </p>
      {!months && <Skeleton className="mb-14 aspect-[36/17] w-full max-w-2xl" />}
      {months && empty && (
        <p className="plate mb-14 grid aspect-[36/17] w-full max-w-2xl place-items-center p-4 text-muted">
          Nothing yet
        </p>
      )}
      {months && !empty && (
        <>
          <BarPlot
            label={`${title} by month. The table below has the numbers.`}
            bars={months.map((month) => ({
              name: formatMonth(month.month),
              value: value(month) ?? 0,
            }))}
            format={axis.format}
            top={axis.top}
          />
          <details>
            <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
              Show the table
            </summary>
            <section
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard
              tabIndex={0}
              aria-label={`${title} by month, as a table`}
              className="overflow-x-auto"
            >
              <table className="w-full text-sm tabular-nums">
                <caption className="sr-only">{title} by month</caption>
                <thead>
                  <tr className="border-b border-rule text-start text-muted">
                    <th scope="col" className="py-2 pe-4 text-start font-semibold">
                      Month
                    </th>
                    <th scope="col" className="py-2 pe-4 text-end font-semibold">
                      {title}
                    </th>
                    <th scope="col" className="py-2 text-start font-semibold">
                      {details.header}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {months.toReversed().map((month) => {
                    const shown = value(month);
                    return (
                      <tr key={month.month} className="border-b border-rule align-top">
                        <th scope="row" className="py-2 pe-4 text-start whitespace-nowrap">
                          {formatMonth(month.month)}
                        </th>
                        <td className="py-2 pe-4 text-end">
                          {shown === null ? '–' : format(shown)}
                        </td>
                        <td className="py-2">{details.cell(month)}</td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            </section>
          </details>
        </>
      )}
    </section>
  );
}
