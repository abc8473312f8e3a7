import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { allProducts, queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { type BulkKind, type BulkOutcome, bulkActions, obstacle, runBulk } from './bulk-actions.ts';
import { DeletionWarning } from './deletion-warning.tsx';

type BulkDialogProps = {
  kind: BulkKind;
  products: readonly OwnProduct[];
  /** Called with the ids of the products for which the action succeeded, so that they can be deselected. */
  onClose: (done: readonly string[]) => void;
};

function titleOf(kind: BulkKind, outcomes: BulkOutcome[] | null): string {
  if (outcomes) {
    const done = outcomes.filter((outcome) => outcome.done).length;
    return `${done} of ${outcomes.length} ${bulkActions[kind].past}`;
  }
  return bulkActions[kind].question;
}

/** Asks for confirmation before a bulk action, then shows the result for each product. */
export function BulkDialog({ kind, products, onClose }: BulkDialogProps) {
  const [progress, setProgress] = useState(0);
  const { verb, may } = bulkActions[kind];
  const able = products.filter(may);
  const action = useChange({
    keys: [allProducts, queryKeys.categories, queryKeys.bookings],
    mutationFn: () => runBulk(kind, able, setProgress),
  });
  const busy = action.isPending;
  const outcomes = action.data ?? null;
  function close() {
    // A running action can't be canceled, so the dialog stays open.
    if (busy) return;
    onClose((outcomes ?? []).filter(({ done }) => done).map(({ product }) => product._id));
  }

  return (
    <Dialog
      open
      onClose={close}
      role="alertdialog"
      title={titleOf(kind, outcomes)}
      actions={
        outcomes ? (
          <Button onClick={close}>Done</Button>
        ) : (
          <>
            <Button look="paper" unavailable={busy} onClick={close}>
              Cancel
            </Button>
            <Button
              look={kind === 'delete' ? 'danger' : 'amber'}
              busy={busy}
              onClick={() => action.mutate()}
            >
              {verb} ({able.length})
            </Button>
          </>
        )
      }
    >
      {!outcomes && kind === 'delete' && (
        <>
          <p className="mb-3">
            If you delete {able.length === 1 ? 'this product' : `these ${able.length} products`}, it
            cannot be undone!
          </p>
          <DeletionWarning products={able} />
        </>
      )}
      {!outcomes && able.length < products.length && (
        <p className="mb-3">
          This is possible for {able.length} of {products.length} products.
        </p>
      )}
      {busy && <ProgressBar label={`${verb}: progress`} share={progress / able.length} />}
      <ul className="max-h-80 overflow-y-auto">
        {(
          outcomes ??
          products.map((product) => ({ product, done: null, note: obstacle(kind, product) }))
        ).map(({ product, done, note }) => (
          <li key={product._id} className="flex gap-3 border-b border-rule py-2">
            {done === true && <CircleCheck aria-label="Done" className="size-5 shrink-0" />}
            {done === false && (
              <CircleAlert aria-label="Failed" className="size-5 shrink-0 text-error" />
            )}
            <span className="min-w-0 break-words">
              {product.title}
              {note && <span className="block text-sm text-muted">{note}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
