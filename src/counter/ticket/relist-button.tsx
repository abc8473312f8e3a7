import type { RecordedLine } from '#contracts/counter/tickets.ts';
import { relistProduct } from '#contracts/selling/selling.ts';
import { call } from '#src/lib/api.ts';
import { describeError } from '#src/lib/api-error.ts';
import { allProducts, queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';
import { Button } from '#src/ui/button.tsx';
import { toastError, toastSuccess } from '#src/ui/toaster.tsx';

type RelistButtonProps = { lines: readonly RecordedLine[]; children: string };

/** A button that puts returned products up for sale again. If one fails, the others still go up for sale. */
export function RelistButton({ lines, children }: RelistButtonProps) {
  const relisting = useChange({
    keys: [queryKeys.tickets, queryKeys.counter, allProducts],
    mutationFn: () =>
      Promise.allSettled(
        lines.map(({ product_id }) => call(relistProduct, { params: { id: product_id } })),
      ),
    onSuccess(outcomes) {
      const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
      if (done > 0) {
        toastSuccess(
          done === 1 ? 'The product is for sale again.' : `${done} products are for sale again.`,
        );
      }
      for (const [n, outcome] of outcomes.entries()) {
        if (outcome.status === 'fulfilled') continue;
        const title = lines[n]?.title ?? '';
        toastError(`${title}: ${describeError(outcome.reason).message}`, title);
      }
    },
  });
  const [line] = lines;
  return (
    <Button
      look="paper"
      className="btn-sm min-h-11"
      aria-label={line && lines.length === 1 ? `${children}: ${line.title}` : undefined}
      busy={relisting.isPending}
      onClick={() => relisting.mutate()}
    >
      {children}
    </Button>
  );
}
