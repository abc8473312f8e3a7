import { ReportButton } from '#src/moderation/reports/report-button.tsx';
import { SellerScreen } from '#src/reviews/seller-screen.tsx';

/** A seller's page, with the dialogs to report a review or the seller. */
export const Component = () => (
  <SellerScreen
    report={({ _id: id }) => <ReportButton about={{ type: 'review', id }} />}
    reportSeller={({ _id: id, name }) => <ReportButton about={{ type: 'user', id }} name={name} />}
  />
);
