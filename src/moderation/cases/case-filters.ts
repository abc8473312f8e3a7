import { caseStates } from '#contracts/moderation/case-states.ts';
import { type ReportReason, reportReasonNames } from '#contracts/moderation/reports.ts';
import { type ChangeFilters, useUrlFilters } from '#src/lib/use-url-filters.ts';

const states = ['waiting', ...caseStates] as const;
type State = (typeof states)[number];

/** The ages in days that the queue's filter offers. */
export const caseAges = [1, 3, 7] as const;

/** Which cases to list. If `reason` or `days` is null, cases with any reason or age are listed. */
export type CaseFilters = {
  state: State;
  reason: ReportReason | null;
  q: string;
  days: (typeof caseAges)[number] | null;
};
export const allWaiting: CaseFilters = { state: 'waiting', reason: null, q: '', days: null };

export type ChangeCaseFilters = ChangeFilters<CaseFilters>;

const readFilters = (search: URLSearchParams): CaseFilters => ({
  state: states.find((one) => one === search.get('state')) ?? 'waiting',
  reason: reportReasonNames.find((one) => one === search.get('reason')) ?? null,
  q: (search.get('q') ?? '').trim().slice(0, 120),
  days: caseAges.find((one) => String(one) === search.get('days')) ?? null,
});

const writeFilters = ({ state, reason, q, days }: CaseFilters) =>
  new URLSearchParams({
    ...(state !== 'waiting' && { state }),
    ...(reason !== null && { reason }),
    ...(q !== '' && { q }),
    ...(days !== null && { days: String(days) }),
  });

/** Returns the filters from the URL and a function to change them. */
export const useCaseFilters = () => useUrlFilters(readFilters, writeFilters);
