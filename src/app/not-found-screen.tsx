import { Link } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { FretboardRule } from '#src/ui/fretboard-rule.tsx';

export function Component() {
  return (
    <div className="page-width grid justify-items-center gap-6 py-24 text-center">
      <FretboardRule className="max-w-xl text-muted" />
      <h1 tabIndex={-1} className="text-5xl sm:text-7xl">
        404 Not Found!
      </h1>
      <p className="max-w-prose text-lg">Woops!! Looks like this page doesn't exist!</p>
      <Link to={paths.home} className={buttonClass('primary')}>
        Back to Home
      </Link>
    </div>
  );
}
