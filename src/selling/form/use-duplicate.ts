import { useNavigate } from 'react-router-dom';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { describeError } from '#src/lib/api-error.ts';
import { dayOf } from '#src/lib/days.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { paths } from '#src/lib/paths.ts';
import { useSingleFlight } from '#src/lib/use-single-flight.ts';
import { keepDraft, readOwnProduct } from '#src/selling/selling-queries.ts';
import { toastError } from '#src/ui/toaster.tsx';
import { fromProduct, toDraft } from './product-form.ts';

/** Copies a product to a new draft without the serial number, and opens the draft. */
export function useDuplicate() {
  const navigate = useNavigate();
  return useSingleFlight(async ({ _id, title }: Pick<OwnProduct, '_id' | 'title'>) => {
    try {
      const values = fromProduct(await readOwnProduct(_id));
      const copy = { ...values, serial_number: '', posted_time: dayOf(new Date()) };
      const draft = await keepDraft(newUuid(), toDraft(copy), 0);
      await navigate(paths.draft(draft._id), { state: { copyOf: title } });
    } catch (error) {
      toastError(`${title} couldn’t be duplicated. ${describeError(error).message}`, title);
    }
  });
}
