import { Link } from 'react-router-dom';
import type { ApiError } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { buttonClass } from '#src/ui/button.tsx';

/** Shows why the server rejected a report, and what to do next. */
export function ReportRefusal({ error }: { error: ApiError }) {
  const repeated = error.code === 'conflict';
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded-box border border-error px-4 py-3"
    >
      <p className="font-semibold text-error">
        {repeated ? 'You already reported this.' : error.message}
      </p>
      {repeated && (
        <Link to={paths.myReports} className={buttonClass('paper')}>
          My Reports
        </Link>
      )}
    </div>
  );
}
