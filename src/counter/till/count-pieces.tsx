import { type Pieces, pieceValues } from '#contracts/counter/till.ts';
import { fromCents } from '#contracts/money.ts';
import { formatMoney } from '#src/lib/money.ts';
import { TextField } from '#src/ui/field.tsx';

type CountPiecesProps = { pieces: readonly Pieces[]; onChange: (pieces: Pieces[]) => void };

/** A field for each bill and coin, with how many were counted. */
export function CountPieces({ pieces, onChange }: CountPiecesProps) {
  const countOf = (cents: number) => pieces.find((one) => one.cents === cents)?.count ?? 0;
  /** The report lists the pieces in this order. */
  const withCount = (changed: number, count: number) =>
    pieceValues
      .map((cents) => ({ cents, count: cents === changed ? count : countOf(cents) }))
      .filter((one) => one.count > 0);
  return (
    <details className="rounded-box border border-rule px-4">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        Count bills and coins
      </summary>
      <div className="grid grid-cols-3 gap-x-4 gap-y-3 pb-4 sm:grid-cols-4">
        {pieceValues.map((cents) => (
          <TextField
            key={cents}
            label={formatMoney(fromCents(cents))}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={countOf(cents) || ''}
            onChange={({ target }) =>
              onChange(withCount(cents, Number(target.value.replace(/\D/g, ''))))
            }
          />
        ))}
      </div>
    </details>
  );
}
