import { useSearchParams } from 'react-router-dom';
import { caseStates } from '#contracts/moderation/case-states.ts';
import { type ReportReason, reportReasonNames } from '#contracts/moderation/reports.ts';

const states = ['waiting', ...caseStates] as const;
type State = (typeof states)[number];

/** Which cases to list. If `reason` is null, cases with any reason are listed. */
export type CaseFilters = { state: State; reason: ReportReason | null };

/** Returns the filters from the URL and a function to change them. */
export function useCaseFilters(): [CaseFilters, (change: Partial<CaseFilters>) => void] {
  const [search, setSearch] = useSearchParams();
  const filters: CaseFilters = {
    state: states.find((one) => one === search.get('state')) ?? 'waiting',
    reason: reportReasonNames.find((one) => one === search.get('reason')) ?? null,
  };
  function change(changed: Partial<CaseFilters>) {
    const { state, reason } = { ...filters, ...changed };
    setSearch(
      { ...(state !== 'waiting' && { state }), ...(reason !== null && { reason }) },
      { preventScrollReset: true },
    );
  }
  return [filters, change];
}
