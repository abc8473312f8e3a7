import { inputLabels, productInputs } from '#src/features/products/form/product-form.ts';
import { ApiError, describeError } from '#src/lib/api-error.ts';
import { mayPass } from '#src/lib/backoff.ts';

/**
 * How a draft stands. `local`: only this device has what was typed last, and `why` where another try would
 * change nothing; `elsewhere`: another tab or device saved or discarded it meanwhile, and `published`: it is a
 * product already; somebody has to choose then.
 */
export type DraftState =
  | { status: 'untouched' | 'saving' | 'elsewhere' | 'published' }
  | { status: 'local'; why: string | null }
  | { status: 'saved'; at: string };

/** How a draft stands after a save that failed. */
export function stateAfter(failure: unknown): DraftState {
  const code = failure instanceof ApiError ? failure.code : null;
  if (code === 'already_published') return { status: 'published' };
  if (code === 'edit_conflict') return { status: 'elsewhere' };
  // A login brings this very draft back.
  const mayChange = mayPass(failure) || code === 'unauthenticated' || code === 'rate_limited';
  return { status: 'local', why: mayChange ? null : refusalOf(failure) };
}

/** What is wrong with which input, or with the draft as a whole. */
function refusalOf(failure: unknown): string {
  const fields = failure instanceof ApiError ? Object.entries(failure.fields) : [];
  const about = fields.map(([name, message]) => {
    const input = productInputs.find((known) => name.split('.').includes(known));
    return input ? `${inputLabels[input]}: ${message}` : message;
  });
  return about.length > 0 ? about.join(' ') : describeError(failure).message;
}
