import { useQuery } from '@tanstack/react-query';
import { startValues } from '#src/features/products/form/product-form.ts';
import { lastContactQuery } from '#src/features/products/product-queries.ts';
import { useSession } from '#src/lib/session.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { ConsignForm } from './consign-form.tsx';

/** Takes in a product that the shop sells for its owner. */
export function ConsignDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const session = useSession();
  const { data: contact } = useQuery({ ...lastContactQuery, enabled: open });
  return (
    <Dialog open={open} onClose={onClose} title="Take in on consignment" wide>
      {open && session.status === 'signed-in' && (
        <ConsignForm
          start={{ values: startValues(session.user), images: [] }}
          contact={contact}
          onClose={onClose}
          onTaken={(title) => {
            toastSuccess(`${title} has been taken in.`, title);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}
