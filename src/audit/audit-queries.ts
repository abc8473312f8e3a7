import {
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { exportAudit, listAudit, verifyAudit } from '#contracts/audit/audit.ts';
import { call } from '#src/lib/api.ts';
import { byCursor, joinPages } from '#src/lib/join-pages.ts';
import { markStale } from '#src/lib/mark-stale.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { saveFile } from '#src/lib/save-file.ts';
import type { AuditFilters } from './audit-filters.ts';

/** The audit entries that match the filters, newest first. `actions` lists all kinds of actions in the log. */
export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    ...byCursor,
    placeholderData: keepPreviousData,
    queryKey: [...queryKeys.audit, filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAudit,
        { query: { ...filters, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    select: (data) => ({ ...joinPages(data), actions: data.pages[0]?.actions ?? [] }),
  });

/** Verifies the whole log, which takes about a minute per million entries. */
export const useVerifyAudit = () => useMutation({ mutationFn: () => call(verifyAudit, {}) });

/** Downloads the log as JSON Lines. */
export function useExportAudit() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn() {
      const text = await call(exportAudit, {});
      await saveFile('audit-log.jsonl', new Blob([text], { type: 'application/jsonl' }));
    },
    // Reload the log, because the download itself adds an entry.
    onSettled: () => markStale(queryClient, queryKeys.audit),
  });
}
