import { useEffect, useRef } from 'react';
import type { RefusedFile } from './offered-photo.ts';

/** The selected files that couldn't be added, with the reasons. Scrolls to them. A form takes at most `most` photos. */
export function RefusedFiles({ files, most }: { files: readonly RefusedFile[]; most: number }) {
  const box = useRef<HTMLDivElement>(null);
  const excess = files.filter(({ why }) => !why).map(({ name }) => name);
  const names = files.map(({ name }) => name).join();
  useEffect(() => {
    if (names) box.current?.scrollIntoView({ block: 'nearest' });
  }, [names]);
  return (
    <div ref={box} role="status" className="scroll-m-24">
      {files.length > 0 && (
        <div className="mb-4 grid gap-1 rounded-box bg-tag px-5 py-3 wrap-anywhere text-tag-ink">
          {excess.length > 0 && (
            <p>
              <strong>Only {most} photos fit here.</strong> Not added: {excess.join(', ')}.
            </p>
          )}
          {files.map(
            ({ name, why }, index) =>
              why && (
                // biome-ignore lint/suspicious/noArrayIndexKey: file names may not be unique, and files are never reordered
                <p key={index}>
                  Not added: <strong>{name}</strong> {why}.
                </p>
              ),
          )}
        </div>
      )}
    </div>
  );
}
