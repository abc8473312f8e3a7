import { ApiError, describeError } from '#src/lib/api-error.ts';
import { mayPass } from '#src/lib/backoff.ts';
import { inputLabels, productInputs } from '#src/selling/form/product-form.ts';

/**
 * A draft's state. `local`: only this device has the latest changes, and `why` is an error message if retrying can't
 * help. `elsewhere`: another tab or device has saved or discarded the draft. `published`: the draft has already
 * become a product. In the last two states, the seller has to choose what to keep.
 */
export type DraftState =
  | { status: 'untouched' | 'saving' | 'elsewhere' | 'published' }
  | { status: 'local'; why: string | null }
  | { status: 'saved'; at: string };

/** Returns the state of a draft after a failed save. */
export function stateAfter(failure: unknown): DraftState {
  const code = failure instanceof ApiError ? failure.code : null;
  if (code === 'already_published') return { status: 'published' };
  if (code === 'edit_conflict') return { status: 'elsewhere' };
  // After logging in again, the user can continue the same draft.
  const mayChange = mayPass(failure) || code === 'unauthenticated' || code === 'rate_limited';
  return { status: 'local', why: mayChange ? null : refusalOf(failure) };
}

/** Returns the server's error messages, each prefixed with the label of its input. */
function refusalOf(failure: unknown): string {
  const fields = failure instanceof ApiError ? Object.entries(failure.fields) : [];
  const about = fields.map(([name, message]) => {
    const input = productInputs.find((known) => name.split('.').includes(known));
    return input ? `${inputLabels[input]}: ${message}` : message;
  });
  return about.length > 0 ? about.join(' ') : describeError(failure).message;
}
