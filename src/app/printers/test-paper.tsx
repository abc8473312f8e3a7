import { createPortal } from 'react-dom';
import type { Roll } from '#contracts/counter/roll.ts';

/** The test page for a system printer: a frame labeled with its size. The whole frame must fit on the paper. */
export function TestPaper({ paper, roll }: { paper: 'tag' | 'receipt'; roll: Roll }) {
  const tag = paper === 'tag';
  return createPortal(
    <div className="on-paper" aria-hidden="true">
      <div className={`bg-white text-black ${tag ? 'h-[50mm] w-[80mm] p-[3mm]' : 'w-[72mm]'}`}>
        <div
          className={`grid content-center justify-items-center gap-[1mm] border-[0.5mm] border-black p-[2mm] text-[3.4mm] ${tag ? 'h-full' : ''}`}
        >
          <p className="font-display text-[6mm]">Test print</p>
          <p>{tag ? 'This frame is 74 × 44 mm.' : 'This frame is 72 mm wide.'}</p>
          <p>Measure it: the whole frame must be printed, at exactly this size.</p>
          {!tag &&
            roll.map((part, at) =>
              part.as === 'row' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
                <p key={at} className="flex w-full justify-between">
                  <span>{part.name}</span>
                  <span>{part.value}</span>
                </p>
              ) : null,
            )}
        </div>
      </div>
    </div>,
    document.body,
  );
}
