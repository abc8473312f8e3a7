import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from 'zod/mini';
import type { RecordedLine } from '#contracts/counter/tickets.ts';
import { enteredMoney } from '#contracts/money.ts';
import { relistProduct } from '#contracts/selling/selling.ts';
import { call } from '#src/lib/api.ts';
import { describeError } from '#src/lib/api-error.ts';
import { serverErrors } from '#src/lib/form-errors.ts';
import { moneyInput } from '#src/lib/money.ts';
import { allProducts, queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSending } from '#src/lib/use-sending.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { onEnterMove } from '#src/ui/enter-moves.ts';
import { MoneyField } from '#src/ui/money-field.tsx';
import { toastError, toastSuccess } from '#src/ui/toaster.tsx';

const Prices = z.record(z.string(), enteredMoney('Price', 'Price is required!'));

type RelistProps = { lines: readonly RecordedLine[]; onClose: () => void };

/** Asks for the prices of returned products, and puts them up for sale again. */
export function RelistDialog({ open, ...props }: RelistProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={props.onClose} title="Put up for sale again">
      <RelistForm {...props} />
    </Dialog>
  );
}

/** Proposes the prices on the tags. If one product fails, the others still go up for sale. */
function RelistForm({ lines, onClose }: RelistProps) {
  const relisting = useChange({
    keys: [queryKeys.tickets, queryKeys.counter, allProducts],
    mutationFn: (prices: z.infer<typeof Prices>) =>
      Promise.allSettled(
        lines.map(({ product_id: id }) =>
          call(relistProduct, { params: { id }, body: { resale_price: prices[id] ?? '' } }),
        ),
      ),
  });
  const form = useForm<z.infer<typeof Prices>>({
    resolver: standardSchemaResolver(Prices),
    defaultValues: Object.fromEntries(lines.map((line) => [line.product_id, line.tag_price])),
  });
  const sending = useSending(form, async (prices) => {
    const outcomes = await relisting.mutateAsync(prices);
    const failed = outcomes.flatMap((outcome, n) =>
      outcome.status === 'rejected' && lines[n] ? [{ ...lines[n], reason: outcome.reason }] : [],
    );
    const done = outcomes.length - failed.length;
    if (done > 0) {
      toastSuccess(
        done === 1 ? 'The product is for sale again.' : `${done} products are for sale again.`,
      );
    }
    for (const { product_id, title, reason } of failed) {
      const { resale_price: message } = serverErrors(reason, ['resale_price']);
      if (message) form.setError(product_id, { message }, { shouldFocus: true });
      else toastError(`${title}: ${describeError(reason).message}`, title);
    }
    if (failed.length === 0) onClose();
  });
  return (
    <DialogForm
      {...sending}
      {...(lines.length > 1 && { onKeyDown: onEnterMove })}
      button="Put up for sale"
      onClose={onClose}
    >
      {lines.map(({ product_id, title }) => (
        <MoneyField
          key={product_id}
          label={`Price of ${title}`}
          {...form.input(product_id, moneyInput)}
        />
      ))}
    </DialogForm>
  );
}
