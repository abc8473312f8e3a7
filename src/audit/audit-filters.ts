import { useSearchParams } from 'react-router-dom';
import { Id } from '#contracts/text.ts';

export type AuditFilters = { action?: string; actor?: string; subject?: string };

const names = ['action', 'actor', 'subject'] as const;

/** Returns the filters from the URL and a function to replace them. Ignores invalid ids. */
export function useAuditFilters(): readonly [AuditFilters, (filters: AuditFilters) => void] {
  const [search, setSearch] = useSearchParams();
  const given = names
    .map((name) => [name, search.get(name) ?? ''] as const)
    .filter(([name, value]) =>
      name === 'action' ? value !== '' && value.length <= 100 : Id.safeParse(value).success,
    );
  return [
    Object.fromEntries(given),
    (filters) => setSearch({ ...filters }, { preventScrollReset: true }),
  ];
}
