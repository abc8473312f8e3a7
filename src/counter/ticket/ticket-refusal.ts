import { ApiError, type ApiErrorCode, describeError } from '#src/lib/api-error.ts';
import type { OpenTicket } from './ticket-storage.ts';

/** The reasons why the server rejected a ticket, grouped by where they are shown. */
export type TicketRefusal = {
  code: ApiErrorCode | null;
  message: string;
  /** Whether the lines with a message must be removed before the ticket can be charged. */
  blocks: boolean;
  /** Messages, keyed by the id of the sold product, the item or the trade-in. */
  lines: Readonly<Record<string, string>>;
  /** The product that someone else holds, or null. `wrongCode` is true if the handover code was wrong. */
  hold: { id: string; message: string; wrongCode: boolean } | null;
  /** Messages, keyed by the name of a checkout input, such as `customer.email`. */
  inputs: Readonly<Record<string, string>>;
};

/** Groups the server's error messages about a ticket. The second argument is the rejected ticket. */
export function toRefusal(
  error: unknown,
  { lines, items, buyIns, payments }: OpenTicket,
): TicketRefusal {
  const { message } = describeError(error);
  const { code, fields } = error instanceof ApiError ? error : { code: null, fields: {} };
  const blocks = code !== 'invalid' && code !== 'approval_required';
  const refusal: TicketRefusal = { code, message, blocks, lines: {}, hold: null, inputs: {} };
  for (const [name, words] of Object.entries(fields)) {
    const [list = '', at = '', field = ''] = name.split('.');
    const ids: Record<string, readonly (string | undefined)[]> = {
      lines: lines.map(({ product }) => product._id),
      items: items.map(({ id }) => id),
      buy_ins: buyIns.map(({ id }) => id),
    };
    const id = ids[list]?.[Number(at)];
    if (list === 'customer') refusal.inputs = { ...refusal.inputs, [name]: words };
    if (list === 'payments' && Number(at) === payments.length) {
      refusal.inputs = { ...refusal.inputs, [field]: words };
    }
    if (id === undefined) continue;
    const wrongCode = field === 'handover_code';
    if (code === 'on_hold' || wrongCode) refusal.hold ??= { id, message: words, wrongCode };
    else refusal.lines = { ...refusal.lines, [id]: words };
  }
  return refusal;
}
