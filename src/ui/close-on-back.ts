type Entry = { idx?: number | null; key?: string; guard?: true };

const entry = (): Entry => window.history.state ?? {};

const open: (() => void)[] = [];
/** The router's number of the current entry. */
let position = 0;
/** The key of the entry below the one that was added. */
let below: string | undefined;
let returning = false;

// Runs before the router's listener.
window.addEventListener(
  'popstate',
  (event) => {
    const close = open.at(-1);
    if (returning) {
      returning = false;
      event.stopImmediatePropagation();
    } else if (close) {
      event.stopImmediatePropagation();
      returning = true;
      if (Number(entry().idx) > position) window.history.back();
      else window.history.forward();
      close();
    } else if (below !== undefined && entry().key === below && !entry().guard) {
      // This entry only repeats the page that the user wants to leave.
      window.history.back();
    }
  },
  true,
);

/** Call this after each navigation while a modal is open. */
export function notePosition(): void {
  position = Number(entry().idx);
}

/**
 * Lets Back call `close` and stay on the page, also in browsers that send dialogs no close request. Returns a function
 * that ends this.
 */
export function closeOnBack(close: () => void): () => void {
  const { idx, key, guard } = entry();
  // Without an earlier entry in this shop, Back would leave the shop, and no code could prevent it.
  if (!idx && !guard) {
    below = key;
    window.history.pushState({ ...entry(), guard: true }, '');
  }
  open.push(close);
  return () => {
    open.splice(open.indexOf(close), 1);
  };
}
