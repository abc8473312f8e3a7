import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type * as z from 'zod/mini';
import { type Consignment, returnConsignment } from '#contracts/stock/consignments.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSending } from '#src/lib/use-sending.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { TextField } from '#src/ui/field.tsx';
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
  const form = useForm<z.infer<typeof Schema>>({
    resolver: standardSchemaResolver(Schema),
    defaultValues: { reason: '' },
  });
  const { input } = form;
  const sending = useSending(form, async ({ reason }) => {
    await returning.mutateAsync({ id: piece._id, reason });
    toastSuccess(`${piece.title} goes back to its owner.`, piece.title);
    onClose();
  });
  return (
    <DialogForm {...sending} button="Return to the owner" onClose={onClose}>
      <p>
        <bdi>{piece.title}</bdi> will no longer be for sale.
      </p>
      <TextField label="Reason" placeholder="Not sold within three months" {...input('reason')} />
    </DialogForm>
  );
}
