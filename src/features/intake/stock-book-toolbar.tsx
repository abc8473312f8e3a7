import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { describeError } from '#src/lib/api-error.ts';
import { Button } from '#src/ui/button.tsx';
import { DayField } from '#src/ui/day-field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import type { StockFilters } from './stock-book-filters.ts';
import { downloadStockBook } from './stock-book-queries.ts';

type ToolbarProps = { filters: StockFilters; change: (changed: Partial<StockFilters>) => void };

/** The stock book's filters, and a button that downloads the matching pieces. */
export function StockBookToolbar({ filters, change }: ToolbarProps) {
  const download = useMutation({ mutationFn: downloadStockBook });
  const { by, from, until } = filters;
  const verb = by === 'sold' ? 'Sold' : 'Bought';
  return (
    <div className="mb-6 grid gap-3">
      <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1fr)_10rem_10rem_auto]">
        <select
          aria-label="Pieces"
          value={by}
          onChange={(event) => change({ by: event.target.value === 'sold' ? 'sold' : 'bought' })}
          className="select col-span-2 h-12 w-full md:col-span-1"
        >
          <option value="bought">All pieces</option>
          <option value="sold">Sold pieces</option>
        </select>
        <DayField label={`${verb} from`} value={from} onChange={(day) => change({ from: day })} />
        <DayField
          label={`${verb} until`}
          value={until}
          onChange={(day) => change({ until: day })}
        />
        <Button
          look="paper"
          className="col-span-2 h-12 md:col-span-1"
          busy={download.isPending}
          onClick={() => download.mutate(filters)}
        >
          {!download.isPending && <Download aria-hidden="true" className="size-5" />}
          Download CSV
        </Button>
      </div>
      <FormError message={download.error ? describeError(download.error).message : undefined} />
    </div>
  );
}
