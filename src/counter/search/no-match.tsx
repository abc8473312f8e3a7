import { isCode, isGarbled } from './take-in.tsx';

/** Says that nothing matches what was typed, and what to try. */
export function NoMatch({ typed }: { typed: string }) {
  return (
    <>
      {isCode(typed) ? 'No product has the code' : 'Nothing matches'} “<bdi>{typed}</bdi>
      ”.{' '}
      <span className="text-muted">
        {isGarbled(typed)
          ? 'If a scanner typed this, set its keyboard layout to this computer’s, as its manual explains.'
          : isCode(typed)
            ? 'Compare it with the number on the tag or the instrument.'
            : 'Try fewer words, or the number on the tag or the instrument.'}
        {/^\d{1,6}$/.test(typed) && ` For a ticket, type T-${typed}.`}
      </span>
    </>
  );
}
