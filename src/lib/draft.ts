/**
 * What somebody typed and has not sent yet, kept in this tab: it outlives a closed dialog, a reload and a
 * login that had to be repeated. `name` says which form; drafts are kept apart by person.
 */
export function draftOf<T>(name: string, userId: string) {
  const key = `draft:${userId}:${name}`;
  return {
    read(): Partial<T> {
      try {
        const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
        return typeof stored === 'object' && stored !== null ? stored : {};
      } catch {
        return {};
      }
    },
    save(values: Partial<T>): void {
      try {
        sessionStorage.setItem(key, JSON.stringify(values));
      } catch {
        // Without storage the form still works; it only forgets sooner.
      }
    },
    forget(): void {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // As above.
      }
    },
  };
}
