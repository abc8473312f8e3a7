import { useEffect, useRef, useState } from 'react';

/**
 * Calls `take` with files dropped anywhere on the page and with pasted pictures. Returns whether the user is dragging
 * files over the page.
 */
export function useDroppedFiles(take: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const controller = new AbortController();
    const on = <T extends keyof DocumentEventMap>(
      type: T,
      heard: (event: DocumentEventMap[T]) => void,
    ) => document.addEventListener(type, heard, { signal: controller.signal });
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

    on('dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    on('dragleave', (event) => {
      // The event also fires when the pointer moves between elements. Ignore it unless the pointer leaves the
      // page.
      if (event.relatedTarget === null) setOver(false);
    });
    on('drop', (event) => {
      setOver(false);
      // Ignore files that a drop zone has already handled.
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      latest.current([...(event.dataTransfer?.files ?? [])]);
    });
    on('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const pictures = files.filter(
        // Windows knows no media type for HEIC.
        ({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name),
      );
      if (pictures.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      latest.current(pictures);
    });
    return () => controller.abort();
  }, []);
  return over;
}
