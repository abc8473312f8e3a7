import { ReportButton } from '#src/moderation/reports/report-button.tsx';
import { SellerScreen } from '#src/reviews/seller-screen.tsx';

/** A seller's page, with the dialog to report a review. */
export const Component = () => (
  <SellerScreen report={({ _id: id }) => <ReportButton about={{ type: 'review', id }} />} />
);
