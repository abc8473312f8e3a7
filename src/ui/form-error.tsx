/** What is wrong with a form as a whole; empty takes no room, and is announced when it appears. */
export function FormError({ message }: { message?: string | undefined }) {
  return (
    <div role="alert">
      {message && (
        <p className="rounded-box border border-error px-4 py-3 font-semibold text-error">
          {message}
        </p>
      )}
    </div>
  );
}
