const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

let zone = ownTimeZone();

/** Returns the time zone in which the client shows times: the shop's for staff, and their own for others. */
export const shownZone = (): string => zone;

/** Sets the time zone for {@link shownZone}. Null stands for this computer's. */
export function showZone(name: string | null): void {
  zone = name ?? ownTimeZone();
}
