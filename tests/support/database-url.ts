/** Returns the URL of the database `name` on the server that `serverUrl` points to, for the same or another user. */
export function databaseUrl(serverUrl: string, name: string, user?: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  if (user !== undefined) url.username = user;
  return url.href;
}
