/** How long a hidden tab still counts as visible, in milliseconds. Users often return soon. */
const patience = 60_000;

/**
 * Calls `onChange` with true when the tab becomes visible, and with false one minute after it was hidden. Returns a
 * function that stops listening.
 */
export function onTabVisibility(onChange: (watched: boolean) => void): () => void {
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('watched');
  let watched = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function set(now: boolean): void {
    clearTimeout(timer);
    if (now === watched) return;
    watched = now;
    // Over HTTP/1.1, all tabs share six connections to the server. A hidden tab closes its connection when
    // another tab becomes visible.
    if (watched) tabs?.postMessage(null);
    onChange(watched);
  }
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') set(true);
    else timer = setTimeout(() => set(false), patience);
  };
  const onOtherTab = () => {
    if (document.visibilityState === 'hidden') set(false);
  };
  const onLeave = () => set(false);
  document.addEventListener('visibilitychange', look);
  // Close the connection, because browsers can't store a page with an open connection in the back/forward cache.
  window.addEventListener('pagehide', onLeave);
  window.addEventListener('pageshow', look);
  tabs?.addEventListener('message', onOtherTab);
  look();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pagehide', onLeave);
    window.removeEventListener('pageshow', look);
    tabs?.close();
  };
}
