/** An error that retrying can't fix. The job is not retried automatically. */
export class PermanentFailure extends Error {}
