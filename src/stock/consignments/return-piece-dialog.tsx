import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type * as z from 'zod/mini';
import { type Consignment, returnConsignment } from '#contracts/stock/consignments.ts';
import { showServerError } from '#src/lib/form-errors.ts';
import { useForm } from '#src/lib/use-form.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { useReturnPiece } from './consignment-queries.ts';

type ReturnPieceDialogProps = {
  /** The piece to return, or null while the dialog is closed. */
  piece: Consignment | null;
  onClose: () => void;
};

/** Asks for the reason why an unsold piece goes back to its owner. */
export function ReturnPieceDialog({ piece, onClose }: ReturnPieceDialogProps) {
  return (
    <Dialog open={piece !== null} onClose={onClose} title="Return to the owner">
      {piece && <ReturnPieceForm key={piece._id} piece={piece} onClose={onClose} />}
    </Dialog>
  );
}

const Schema = returnConsignment.body;

function ReturnPieceForm({ piece, onClose }: { piece: Consignment; onClose: () => void }) {
  const returning = useReturnPiece();
  const { register, handleSubmit, setError, formState } = useForm<z.infer<typeof Schema>>({
    resolver: standardSchemaResolver(Schema),
    defaultValues: { reason: '' },
  });
  const { errors } = formState;
  async function submit({ reason }: { reason: string }) {
    if (returning.isPending) return;
    try {
      await returning.mutateAsync({ id: piece._id, reason });
    } catch (error) {
      showServerError(error, setError, ['reason']);
      return;
    }
    toastSuccess(`${piece.title} goes back to its owner.`, piece.title);
    onClose();
  }
  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      <p>
        <bdi>{piece.title}</bdi> will no longer be for sale.
      </p>
      <TextField
        label="Reason"
        placeholder="Not sold within three months"
        error={errors.reason?.message}
        {...register('reason')}
      />
      <FormError message={errors.root?.server?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="paper" onClick={onClose}>
          Cancel
        </Button>
        <Button look="amber" type="submit" busy={returning.isPending}>
          Return to the owner
        </Button>
      </div>
    </form>
  );
}
