import { Link } from 'react-router-dom';
import { ApiError, describeError } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { FormError } from '#src/ui/form-error.tsx';

/** Why a product was not added, as far as no field is to blame. */
export function ProductRefusal({ error }: { error: unknown }) {
  const code = error instanceof ApiError ? error.code : null;
  const mayRepeat = code === 'offline' || code === 'unavailable' || code === 'internal';
  return (
    <div className="grid gap-2">
      <FormError message={describeError(error).message} />
      {mayRepeat && (
        <p className="text-sm">
          Nothing that you typed is lost. Send it again: it is never added twice.
        </p>
      )}
      {(code === 'idempotency_key_reused' || code === 'broken_reply') && (
        <p className="text-sm">
          It was added by your first try. Look at{' '}
          <Link to={paths.myProducts} className="text-link">
            My Products
          </Link>
          .
        </p>
      )}
    </div>
  );
}
