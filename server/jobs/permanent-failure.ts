/** An error that a retry can't fix. The job is left to the admins at once. */
export class PermanentFailure extends Error {}
