import { useRef } from 'react';
import type { AuditEntry } from '#contracts/audit/audit.ts';
import { Button } from '#src/ui/button.tsx';
import type { AuditFilters } from './audit-filters.ts';
import { kindLabel } from './audit-sentences.ts';

type AuditToolbarProps = {
  filters: AuditFilters;
  change: (filters: AuditFilters) => void;
  /** All actions that occur in the log. */
  actions: readonly string[];
  entries: readonly AuditEntry[];
};

/** Filters the list by action and by person. Offers only people who have already appeared in the list. */
export function AuditToolbar({ filters, change, actions, entries }: AuditToolbarProps) {
  const { action = '', actor = '', subject } = filters;
  const people = useRef(new Map<string, string>()).current;
  for (const { actor: one } of entries) if (one) people.set(one._id, one.name);
  if (actor !== '' && !people.has(actor)) people.set(actor, 'One person');
  const kinds = [...new Set([...actions, ...(action ? [action] : [])])].sort((a, b) =>
    kindLabel(a).localeCompare(kindLabel(b)),
  );
  function choose(name: 'action' | 'actor', value: string) {
    const { [name]: _, ...rest } = filters;
    change(value === '' ? rest : { ...rest, [name]: value });
  }
  return (
    <div className="mb-6 grid items-center gap-3 sm:grid-cols-[minmax(0,14rem)_minmax(0,18rem)_auto] sm:justify-start">
      <select
        aria-label="Person"
        value={actor}
        onChange={({ target }) => choose('actor', target.value)}
        className="select h-12 w-full"
      >
        <option value="">Everyone</option>
        {[...people]
          .toSorted(([, a], [, b]) => a.localeCompare(b))
          .map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </select>
      <select
        aria-label="Action"
        value={action}
        onChange={({ target }) => choose('action', target.value)}
        className="select h-12 w-full"
      >
        <option value="">All actions</option>
        {kinds.map((name) => (
          <option key={name} value={name}>
            {kindLabel(name)}
          </option>
        ))}
      </select>
      {subject && (
        <p className="sm:order-last sm:col-span-3">Entries about one person, product or ticket</p>
      )}
      {(action || actor || subject) && (
        <Button look="ghost" className="justify-self-start" onClick={() => change({})}>
          Show all entries
        </Button>
      )}
    </div>
  );
}
