import type { RefusedFile } from './offered-photo.ts';

/** A list of selected files that couldn't be added, with the reasons. */
export function RefusedFiles({ files }: { files: readonly RefusedFile[] }) {
  return (
    <div role="status">
      {files.length > 0 && (
        <ul aria-label="Not added" className="mt-1.5 grid gap-1 text-sm">
          {files.map(({ name, why }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: file names may not be unique, and files are never reordered
            <li key={index}>
              <strong className="break-all">{name}</strong> {why}.
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
