import { ApiError } from './api-error.ts';
import { signal } from './signal.ts';

/** A request that waits for a colleague's approval. `done` continues it with the approval, or gives up with null. */
export type ApprovalWait = {
  request: string;
  /** What needs the approval, for the person who gives it. */
  message: string;
  done: (approval: string | null) => void;
};

/** The request that waits, or null. The dialog of the staff's pages follows it. */
export const approvalWait = signal<ApprovalWait | null>(null);

/** After a call failed: resolves to the approval that it needs, or to null if no one gave one or it needs none. */
export async function approvalAfter(error: unknown): Promise<string | null> {
  if (!(error instanceof ApiError) || !error.approval) return null;
  const { approval: request, message } = error;
  approvalWait.get()?.done(null);
  return new Promise((resolve) => {
    const done: ApprovalWait['done'] = (approval) => {
      approvalWait.set(null);
      resolve(approval);
    };
    approvalWait.set({ request, message, done });
  });
}
