import { Banknote, CreditCard, Landmark, type LucideIcon, Wallet } from 'lucide-react';
import { type PaymentMethod, paymentNames, type Ticket } from '#contracts/counter/tickets.ts';

type Words = {
  label: string;
  /** The words after an amount, such as `in cash` in `$20 in cash`. */
  by: string;
  icon: LucideIcon;
  /** The key that selects the method. Function keys never type text, so a scanner can't press them. */
  shortcut: string;
};

export const methodText: Record<PaymentMethod, Words> = {
  cash: { label: paymentNames.cash, by: 'in cash', icon: Banknote, shortcut: 'F2' },
  card: { label: paymentNames.card, by: 'by card', icon: CreditCard, shortcut: 'F4' },
  transfer: { label: paymentNames.transfer, by: 'by transfer', icon: Landmark, shortcut: 'F8' },
  credit: { label: paymentNames.credit, by: 'as store credit', icon: Wallet, shortcut: 'F9' },
};

/** Returns whether the shop paid the customer only with store credit. */
export const isOnCredit = ({ total, payments }: Pick<Ticket, 'total' | 'payments'>) =>
  total.startsWith('-') && payments.every(({ method }) => method === 'credit');

/** Returns the word before the amount that was paid for a completed ticket, such as `Paid` or `Store credit`. */
export function paidWord(ticket: Ticket): string {
  if (Number(ticket.change) > 0) return 'Change';
  if (!ticket.total.startsWith('-')) return 'Paid';
  return isOnCredit(ticket) ? paymentNames.credit : 'You paid';
}

/** Returns the amount that follows {@link paidWord}, without a sign. */
export const paidAmount = ({ change, total }: Ticket): string =>
  Number(change) > 0 ? change : total.replace('-', '');
