import { reportReasonNames, reportReasons } from '#contracts/moderation/reports.ts';
import type { CaseFilters } from './case-filters.ts';

const stateNames: Record<CaseFilters['state'], string> = {
  waiting: 'Waiting',
  open: 'Open',
  claimed: 'Claimed',
  appealed: 'Appealed',
  decided: 'Decided',
  final: 'Appeal decided',
};
const states = Object.keys(stateNames) as CaseFilters['state'][];

type CaseToolbarProps = { filters: CaseFilters; change: (change: Partial<CaseFilters>) => void };

/** The queue's filters. */
export function CaseToolbar({ filters, change }: CaseToolbarProps) {
  return (
    <div className="mb-4 grid max-w-xl grid-cols-2 gap-3">
      <select
        aria-label="State"
        value={filters.state}
        onChange={({ target }) =>
          change({ state: states.find((one) => one === target.value) ?? 'waiting' })
        }
        className="select h-12"
      >
        {states.map((one) => (
          <option key={one} value={one}>
            {stateNames[one]}
          </option>
        ))}
      </select>
      <select
        aria-label="Reason"
        value={filters.reason ?? ''}
        onChange={({ target }) =>
          change({ reason: reportReasonNames.find((one) => one === target.value) ?? null })
        }
        className="select h-12"
      >
        <option value="">All reasons</option>
        {reportReasonNames.map((one) => (
          <option key={one} value={one}>
            {reportReasons[one].label}
          </option>
        ))}
      </select>
    </div>
  );
}
