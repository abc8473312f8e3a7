import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { describeError } from '#src/lib/api-error.ts';
import { useDeleteProduct } from '#src/selling/selling-queries.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
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
  return (
    <Dialog
      open={product !== null}
      onClose={close}
      role="alertdialog"
      title="Are you sure you want to delete?"
      actions={
        <>
          <Button look="paper" onClick={close}>
            Cancel
          </Button>
          <Button
            look="danger"
            busy={deletion.isPending}
            onClick={() => {
              if (!product) return;
              deletion.mutate(product._id, {
                onSuccess: ({ deletedCount, archived }) => {
                  if (deletedCount > 0)
                    toastSuccess(`${product.title} deleted successfully!`, product.title);
                  if (archived) {
                    toastMessage(
                      `${product.title} has bookings or a serial number, so it stays in your archive.`,
                      product.title,
                    );
                  }
                  close();
                },
              });
            }}
          >
            Delete
          </Button>
        </>
      }
    >
      <p className="mb-4">
        If you delete <bdi>{product?.title}</bdi>, it cannot be undone!
      </p>
      {product && <DeletionWarning products={[product]} />}
      <FormError message={deletion.error ? describeError(deletion.error).message : undefined} />
    </Dialog>
  );
}
