import { useState } from 'react';
import { useNavigationType } from 'react-router-dom';

/** The router state of a case that was opened from the queue, so that the queue is one step back. */
export const fromQueue = { fromQueue: true };

export const isFromQueue = (state: unknown): boolean =>
  (state as Partial<typeof fromQueue> | null)?.fromQueue === true;

let opened: string | null = null;

export function rememberOpened(caseId: string): void {
  opened = caseId;
}

/** Returns the id of the case that was open last, if the moderator has come back to the queue. */
export function useLastOpened(): string | null {
  const type = useNavigationType();
  return useState(() => (type === 'POP' ? opened : null))[0];
}
