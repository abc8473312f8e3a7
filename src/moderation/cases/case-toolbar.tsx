import { reportReasonNames, reportReasons } from '#contracts/moderation/reports.ts';
import { DebouncedSearch } from '#src/ui/debounced-search.tsx';
import { type CaseFilters, type ChangeCaseFilters, caseAges } from './case-filters.ts';

const stateNames: Record<CaseFilters['state'], string> = {
  waiting: 'Waiting',
  open: 'Open',
  claimed: 'Claimed',
  appealed: 'Appealed',
  decided: 'Decided',
  final: 'Appeal decided',
};
const states = Object.keys(stateNames) as CaseFilters['state'][];

type CaseToolbarProps = { filters: CaseFilters; change: ChangeCaseFilters };

/** The queue's search field and filters. */
export function CaseToolbar({ filters, change }: CaseToolbarProps) {
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,1fr)_10rem_12rem_10rem]">
      <div className="col-span-2 lg:col-span-1">
        <DebouncedSearch
          label="Search by title or name"
          placeholder="Product, seller or person…"
          value={filters.q}
          onSearch={(q) => change({ q }, { typing: true })}
        />
      </div>
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
      <select
        aria-label="Age"
        value={filters.days ?? ''}
        onChange={({ target }) =>
          change({ days: caseAges.find((one) => String(one) === target.value) ?? null })
        }
        className="select h-12 max-lg:col-span-2"
      >
        <option value="">Any age</option>
        {caseAges.map((days) => (
          <option key={days} value={days}>
            {days === 1 ? '1 day or more' : `${days} days or more`}
          </option>
        ))}
      </select>
    </div>
  );
}
