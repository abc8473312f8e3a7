const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

let zone = ownTimeZone();

/** Returns the time zone in which the client shows times: this computer's, or the one that the dashboard has set. */
export const shownZone = (): string => zone;

/** Sets the time zone for {@link shownZone}. Null stands for this computer's. */
export function showZone(name: string | null): void {
  zone = name ?? ownTimeZone();
}
