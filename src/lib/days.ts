/** Formats a date as `YYYY-MM-DD` in the local time zone, the format of date inputs. */
export function dayOf(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0');
  const day = String(date.getDate()).padStart(2, '0');
  return `${date.getFullYear()}-${month}-${day}`;
}

/** Returns the start of a day like `2026-11-30` in the local time zone. `later` is the number of days to add. */
export function startOfDay(day: string, later = 0): string {
  const at = new Date(`${day}T00:00`);
  at.setDate(at.getDate() + later);
  return at.toISOString();
}
