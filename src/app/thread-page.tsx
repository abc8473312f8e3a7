import { ReportButton } from '#src/moderation/reports/report-button.tsx';
import { ThreadScreen } from '#src/talk/thread-screen.tsx';

/** A thread, whose messages can be reported. */
export const Component = () => (
  <ThreadScreen report={({ _id: id }) => <ReportButton about={{ type: 'message', id }} />} />
);
