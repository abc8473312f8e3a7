import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { ReportTable } from '#contracts/stock/shop-report.ts';
import { describeError } from '#src/lib/api-error.ts';
import { Button } from '#src/ui/button.tsx';
import { type Column, DataTable } from '#src/ui/data-table.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import type { ReportPeriod } from './report-period.ts';
import { downloadTable } from './report-queries.ts';

type ReportSectionProps<Row> = {
  title: string;
  /** A sentence with the most important figures. */
  summary: string;
  note?: string;
  /** The plot, or null if there is no data to show. */
  plot: ReactNode;
  table: ReportTable;
  period: ReportPeriod;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

/** A section of the report: a plot, a table of the same data, and a button that downloads the table. */
export function ReportSection<Row>(props: ReportSectionProps<Row>) {
  const { title, summary, note, plot, table, period, columns, rows, rowKey } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const download = useMutation({ mutationFn: downloadTable });
  return (
    <section aria-labelledby={id} className="plate grid min-w-0 gap-4 p-5 sm:p-6">
      <div className="grid items-start gap-x-10 gap-y-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="grid justify-items-start gap-4">
          <h2 id={id} className="text-2xl">
            {title}
          </h2>
          <p className="text-lg tabular-nums">{summary}</p>
          {plot && note && <p className="max-w-prose text-sm text-muted">{note}</p>}
        </div>
        {plot}
      </div>
      {plot && (
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
          <details
            className={open ? 'w-full' : ''}
            onToggle={(event) => setOpen(event.currentTarget.open)}
          >
            <summary className="text-link cursor-pointer py-2">Show the numbers</summary>
            {open && (
              <div className="mt-3 tabular-nums">
                <DataTable caption={title} columns={columns} rows={rows} rowKey={rowKey} />
              </div>
            )}
          </details>
          <Button
            look="paper"
            busy={download.isPending}
            aria-label={`Download CSV: ${title}`}
            onClick={() => download.mutate({ period, table })}
          >
            {!download.isPending && <Download aria-hidden="true" className="size-5" />}
            Download CSV
          </Button>
        </div>
      )}
      <FormError message={download.error ? describeError(download.error).message : undefined} />
    </section>
  );
}
