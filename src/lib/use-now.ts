import { useEffect, useState } from 'react';

/** The time (milliseconds since 1970), told anew every `interval` milliseconds and when the tab is looked at again. */
export function useNow(interval: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, interval);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [interval]);
  return now;
}
