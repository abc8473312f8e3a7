import { type ReactNode, useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SearchDialog } from '#src/catalog/search/search-dialog.tsx';
import { loadScript } from '#src/lib/load-script.ts';
import { paths } from '#src/lib/paths.ts';

const load = () => loadScript(() => import('#src/catalog/search/search-dialog.tsx'));

/** Loads the search box's script early, when the user is about to open it. */
export const prepareSearch = () => void load().catch(() => undefined);

/**
 * Collects what the user types outside text fields while the search box may still be loading. Returns a function that
 * ends the collection and returns the text.
 */
function collectKeys(): () => string {
  let typed = '';
  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || (key !== 'Backspace' && key.length > 1)) return;
    if (target instanceof Element && target.matches('input, textarea, select')) return;
    // Otherwise, the letters would also trigger shortcuts.
    event.stopPropagation();
    event.preventDefault();
    typed = key === 'Backspace' ? typed.slice(0, -1) : typed + key;
  }
  document.addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    document.removeEventListener('keydown', onKeyDown, { capture: true });
    return typed;
  };
}

/** Returns the search box and a function that opens it. The search box's script loads on first use. */
export function useSearchDialog(): [dialog: ReactNode, show: () => void] {
  const navigate = useNavigate();
  const [Dialog, setDialog] = useState<typeof SearchDialog>();
  const [open, setOpen] = useState(false);
  const [start, setStart] = useState('');

  const show = useCallback(async () => {
    const stop = collectKeys();
    try {
      const loaded = await load();
      setStart(stop());
      setDialog(() => loaded.SearchDialog);
      setOpen(true);
    } catch {
      stop();
      // Fall back to the product list, which has its own search field.
      await navigate(paths.products);
    }
  }, [navigate]);

  const dialog = Dialog && <Dialog open={open} start={start} onClose={() => setOpen(false)} />;
  return [dialog, useCallback(() => void show(), [show])];
}
