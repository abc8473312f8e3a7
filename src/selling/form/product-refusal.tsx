import { Link } from 'react-router-dom';
import { ApiError, describeError } from '#src/lib/api-error.ts';
import { mayPass } from '#src/lib/backoff.ts';
import { paths } from '#src/lib/paths.ts';
import { FormError } from '#src/ui/form-error.tsx';

/**
 * Shows an error that doesn't belong to a single field: why a product couldn't be added or, if `edit` is true, saved.
 */
export function ProductRefusal({ error, edit = false }: { error: unknown; edit?: boolean }) {
  const code = error instanceof ApiError ? error.code : null;
  return (
    <div className="grid gap-2">
      <FormError message={describeError(error).message} />
      {mayPass(error) && (
        <p className="text-sm">
          Nothing is lost. It’s safe to try again: we won’t {edit ? 'save' : 'add'} it twice.
        </p>
      )}
      {edit && code === 'conflict' && (
        <p className="text-sm">
          It was handed over while you were editing, so your changes can’t be saved.
        </p>
      )}
      {code === 'email_unverified' && (
        <p className="text-sm">
          Your draft is kept.{' '}
          <Link to={paths.account} className="text-link">
            Open Account
          </Link>
        </p>
      )}
      {!edit && code === 'broken_reply' && (
        <p className="text-sm">
          Your first attempt worked. See it in{' '}
          <Link to={paths.myProducts} className="text-link">
            My Products
          </Link>
          .
        </p>
      )}
    </div>
  );
}
