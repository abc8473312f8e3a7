import type { RefusedFile } from './offered-photo.ts';

/** Which of the chosen files were not taken, and why. */
export function RefusedFiles({ files }: { files: readonly RefusedFile[] }) {
  return (
    <div role="status">
      {files.length > 0 && (
        <ul aria-label="Not taken" className="mt-1.5 grid gap-1 text-sm">
          {files.map(({ name, why }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and none ever moves
            <li key={place}>
              <strong className="break-all">{name}</strong> {why}.
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
