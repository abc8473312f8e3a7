import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { exportShopReport, getShopReport, type ReportTable } from '#contracts/stock/shop-report.ts';
import { call } from '#src/lib/api.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { type ReportPeriod, toQuery } from './report-period.ts';

export const shopReportQuery = (period: ReportPeriod) =>
  queryOptions({
    placeholderData: keepPreviousData,
    queryKey: [...queryKeys.shopReport, period],
    // Store the period with its report, because the plots show all days of that period, even while the next
    // report is loading.
    queryFn: async ({ signal }) => ({
      ...(await call(getShopReport, { query: toQuery(period) }, { signal })),
      period,
    }),
  });

type Download = { period: ReportPeriod; table: ReportTable };

/** Downloads one table of the report as a CSV file. */
export async function downloadTable({ period, table }: Download): Promise<void> {
  const text = await call(exportShopReport, { query: { ...toQuery(period), table } });
  const name = [table.replace('_', '-'), period.from, period.until].join('-');
  // Restore the byte order mark, which is lost when the reply is decoded. Without it, spreadsheet apps garble
  // accented letters.
  await saveFile(`${name}.csv`, new Blob(['\ufeff', text], { type: 'text/csv' }));
}
