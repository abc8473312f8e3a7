import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { FretboardRule } from '#src/ui/fretboard-rule.tsx';
import { SearchField } from '#src/ui/search-field.tsx';

export function Component() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  return (
    <div className="page-width grid justify-items-center gap-6 py-12 text-center sm:py-24">
      <FretboardRule className="max-w-xl text-muted" />
      <h1 tabIndex={-1} className="text-4xl sm:text-7xl">
        404 Not Found!
      </h1>
      <p className="max-w-prose text-lg">Woops!! Looks like this page doesn't exist!</p>
      <div className="flex w-full max-w-md">
        <SearchField
          label="Search all products"
          placeholder="What are you looking for?"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onSubmit={() => void navigate(paths.search(text))}
        />
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={paths.home} className={buttonClass('primary')}>
          Back to Home
        </Link>
        <Link to={paths.products} className={buttonClass('paper')}>
          See all products
        </Link>
      </div>
    </div>
  );
}
