/** An error that can't be fixed by retrying. The job is not retried automatically. */
export class PermanentFailure extends Error {}
