import type { Product } from '#contracts/catalog/products.ts';
import { EvidenceField } from '#src/media/photos/evidence-field.tsx';
import { ReportDialog } from '#src/moderation/reports/report-dialog.tsx';

type ReportPartProps = { product: Product; userId: string; open: boolean; onClose: () => void };

/** The report dialog, including the photo field. This script loads on first use. */
export function ReportPart(props: ReportPartProps) {
  return <ReportDialog {...props} evidence={(field) => <EvidenceField {...field} />} />;
}
