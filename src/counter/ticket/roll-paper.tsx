import type { Roll, RollPart } from '#contracts/counter/roll.ts';
import { Barcode } from '#src/ui/barcode.tsx';
import { BrandMark } from '#src/ui/brand-mark.tsx';

type RollPaperProps = {
  label: string;
  roll: Roll;
  /** Whether to draw a sheet of paper instead of a roll. */
  wide?: boolean;
};

/** Renders a roll 72 mm wide, which fits on 80 mm paper. It is black on white, so that any printer can print it. */
export function RollPaper({ label, roll, wide = false }: RollPaperProps) {
  return (
    <article
      aria-label={label}
      className={`grid bg-white leading-snug text-black [--color-base-100:#fff] [--color-secondary:#fff] ${
        wide
          ? 'max-w-3xl gap-2 p-8 text-base print:max-w-none print:p-0'
          : 'w-[72mm] gap-[1mm] text-[3.4mm]'
      }`}
    >
      {roll.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id and are never reordered
        <Part key={at} part={part} wide={wide} />
      ))}
    </article>
  );
}

function Part({ part, wide }: { part: RollPart; wide: boolean }) {
  switch (part.as) {
    case 'title':
      return (
        <div
          className={
            wide
              ? 'mb-2 flex items-center gap-4'
              : 'grid justify-items-center gap-[1mm] text-center'
          }
        >
          <BrandMark className={wide ? 'size-12 shrink-0' : 'h-[9mm] w-[10mm]'} />
          <span
            className={`min-w-0 font-display leading-tight break-words ${wide ? 'text-3xl' : 'text-[6mm]'}`}
          >
            {part.text}
          </span>
        </div>
      );
    case 'text':
      return (
        <p
          className={`min-w-0 break-words whitespace-pre-line ${part.bold ? 'font-bold' : ''} ${
            part.centered && !wide ? 'text-center' : ''
          }`}
        >
          {part.text}
        </p>
      );
    case 'row':
      return <Row {...part} />;
    case 'rule':
      return <hr className={`border-black ${wide ? 'my-2' : 'my-[1mm]'}`} />;
    case 'code':
      return (
        <div
          className={`grid w-max break-inside-avoid justify-items-center tabular-nums ${
            wide ? 'mt-6' : 'mt-[2mm] justify-self-center'
          }`}
        >
          <Barcode text={part.text} className="h-[12mm] w-[46mm]" />
          {part.text}
        </div>
      );
  }
}

function Row({ name, value, big, notes = [] }: Extract<RollPart, { as: 'row' }>) {
  return (
    <div className="break-inside-avoid">
      <p className={`flex justify-between gap-[3mm] ${big ? 'text-[1.35em] font-bold' : ''}`}>
        <span className="min-w-0 break-words">{name}</span>
        <span className="shrink-0 whitespace-nowrap tabular-nums">{value}</span>
      </p>
      {notes.map((note) => (
        <p key={note} className="text-[0.9em] break-words">
          {note}
        </p>
      ))}
    </div>
  );
}
