import { changedAgo } from '#contracts/changed-ago.ts';

/** Before this page was opened, the person may have changed something on another one. */
let changedAt = 0;

/** Call this when the shop may have changed. After that, replies show the change. */
export function noteChange(): void {
  changedAt = performance.now();
}

/** The request header that says when the shop may have changed. */
export const changeHeader = (): Record<string, string> => ({
  [changedAgo]: `${performance.now() - changedAt}`,
});
