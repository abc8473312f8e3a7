/** Reports an unexpected error to the server. The code for that is loaded only when it is needed. */
export function reportError(error: unknown): void {
  import('./error-report.ts').then(({ sendReport }) => sendReport(error)).catch(() => {});
}

/** Reports all errors that nothing catches. */
export function reportUncaughtErrors(): void {
  addEventListener('error', ({ error }) => reportError(error));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}
