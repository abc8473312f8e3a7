import type { ReportReason } from '#contracts/moderation/reports.ts';
import type { DemoProduct, DemoReport, DemoUser } from './demo-records.ts';

type Complaint = { reason: ReportReason; text: string };

/** One complaint for each product that gets reported. */
const complaints: readonly Complaint[] = [
  { reason: 'misdescribed', text: 'The pictures show a different piece from the one described.' },
  {
    reason: 'counterfeit',
    text: 'The logo looks printed, and the serial number is too short for this maker.',
  },
  { reason: 'wrong_category', text: '' },
  { reason: 'scam', text: 'The seller asked me to pay with gift cards before I could see it.' },
  { reason: 'misdescribed', text: 'It says one owner, but I sold it to this person last year.' },
  { reason: 'stolen', text: 'This was taken from our rehearsal room in May. The scratches match.' },
  { reason: 'spam', text: 'The same thing is listed by another account with the same words.' },
  { reason: 'intellectual_property', text: 'The description is copied from my review.' },
  { reason: 'prohibited', text: 'This may only be sold with papers, and the seller has none.' },
];

const minuteMs = 60_000;

/** Returns reports by buyers about private sellers' live products. A second buyer confirms some of them. */
export function demoReports(
  products: readonly DemoProduct[],
  buyers: readonly DemoUser[],
  today: number,
): DemoReport[] {
  const live = products.filter(({ status, seller }) => status === 'live' && seller.role === 'user');
  return complaints.flatMap((complaint, n) => {
    const product = live[Math.floor(((n + 0.5) * live.length) / complaints.length)];
    if (!product) return [];
    const others = buyers.filter(({ id }) => id !== product.seller.id);
    const by = (index: number) => others[index % others.length] as DemoUser;
    const createdAt = new Date(
      Math.max(today - (n + 1) * 190 * minuteMs, product.postedAt.getTime() + minuteMs),
    );
    const report = { product, createdAt, ...complaint };
    const second = { ...report, reporter: by(n + 3), text: 'I think so too.' };
    return [{ ...report, reporter: by(n) }, ...(n % 4 === 1 ? [second] : [])];
  });
}
