import type { CaseSummary } from '#contracts/moderation/cases.ts';
import { describeError } from '#src/lib/api-error.ts';
import { useCounterKeys } from '#src/lib/counter-keys.ts';
import { toastError, toastSuccess } from '#src/ui/toaster.tsx';
import { useRowKeys } from '#src/ui/use-row-keys.ts';
import { useClaim } from './case-queries.ts';

type QueueKeys = {
  items: readonly CaseSummary[];
  onNearEnd: () => void;
  onSelect: (one: CaseSummary) => void;
  onDecide: () => void;
};

/**
 * The keyboard shortcuts of the queue. The arrow keys or `j` and `k` move between cases, Enter opens a case, `c`
 * claims it, `x` selects it, and `d` decides the selected cases. Returns the props for the list's container.
 */
export function useQueueKeys({ items, onNearEnd, onSelect, onDecide }: QueueKeys) {
  const rows = useRowKeys<HTMLDivElement>(onNearEnd);
  const claim = useClaim();
  const focused = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-case]');
    return items.find(({ _id }) => _id === row?.dataset.case);
  };
  function step(by: 1 | -1) {
    const all = [...(rows.ref.current?.querySelectorAll<HTMLElement>('[data-row-action]') ?? [])];
    const current = focused();
    const at = all.findIndex((row) => row.closest('[data-case]') === focusedRow());
    const to = current === undefined ? 0 : at + by;
    all[to]?.focus();
    if (to >= all.length - 5) onNearEnd();
  }
  const focusedRow = () => document.activeElement?.closest('[data-case]');
  useCounterKeys({
    j: () => step(1),
    k: () => step(-1),
    c: () => {
      const one = focused();
      if (!one || claim.isPending) return;
      claim.mutate(
        { id: one._id },
        {
          onSuccess: () => toastSuccess(`You claimed ${one.target.title}.`, one.target.title),
          onError: (error) => toastError(describeError(error).message),
        },
      );
    },
    x: () => {
      const one = focused();
      if (one) onSelect(one);
    },
    d: onDecide,
  });
  return rows;
}
