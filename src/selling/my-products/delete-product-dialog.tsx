import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { describeError } from '#src/lib/api-error.ts';
import { useDeleteProduct } from '#src/selling/selling-queries.ts';
import { QuestionDialog } from '#src/ui/question-dialog.tsx';
import { toastMessage, toastSuccess } from '#src/ui/toaster.tsx';
import { DeletionWarning } from './deletion-warning.tsx';

type DeleteProductDialogProps = {
  /** The product to delete, or null while the dialog is closed. */
  product: OwnProduct | null;
  onClose: () => void;
};

/** Asks for confirmation before deleting a product. If deleting fails, shows the reason. */
export function DeleteProductDialog({ product, onClose }: DeleteProductDialogProps) {
  const deletion = useDeleteProduct();
  function close() {
    deletion.reset();
    onClose();
  }
  const remove = () =>
    product &&
    deletion.mutate(product._id, {
      onSuccess: ({ deletedCount, archived }) => {
        if (deletedCount > 0) toastSuccess(`${product.title} deleted successfully!`, product.title);
        if (archived) {
          toastMessage(
            `${product.title} has bookings or a serial number, so it stays in your archive.`,
            product.title,
          );
        }
        close();
      },
    });
  return (
    <QuestionDialog
      open={product !== null}
      onClose={close}
      title="Are you sure you want to delete?"
      button="Delete"
      busy={deletion.isPending}
      failure={deletion.error ? describeError(deletion.error).message : undefined}
      onConfirm={remove}
    >
      <p className="mb-4">
        If you delete <bdi>{product?.title}</bdi>, it cannot be undone!
      </p>
      {product && <DeletionWarning products={[product]} />}
    </QuestionDialog>
  );
}
