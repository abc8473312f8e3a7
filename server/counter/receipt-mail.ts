import { receiptRoll, receiptTitle } from '#contracts/counter/receipt-roll.ts';
import type { Roll, RollPart } from '#contracts/counter/roll.ts';
import type { Ticket } from '#contracts/counter/tickets.ts';
import type { ShopDetails } from '#contracts/system.ts';
import { escapeMarkup } from '#server/http/escape-markup.ts';
import { type MailContent, mailPage, oneLine, sans, subjectOf } from '#server/http/mail-page.ts';
import { dayAndTimeInWords } from '#server/http/shop-time.ts';

/** Returns a ticket's receipt as an email. It has the same contents as the receipt on paper. */
export function receiptMail(ticket: Ticket, shop: ShopDetails): MailContent {
  const title = receiptTitle(ticket);
  const roll = receiptRoll(ticket, shop, { time: dayAndTimeInWords(new Date(ticket.created_at)) });
  const foot = `This receipt was emailed to you by ${shop.name}, because you asked for it.`;
  return rollMail({ subject: `${title} from ${shop.name}`, title, roll, foot });
}

/** Returns a roll as an email. `foot` is the text below it. */
export function rollMail(mail: Record<'subject' | 'title' | 'foot', string> & { roll: Roll }) {
  const { subject, title, roll, foot } = mail;
  return {
    subject: subjectOf(subject),
    text: `${roll.map(asText).join('\n')}\n`,
    html: mailPage({
      title,
      body: asHtml(roll.filter((part) => part.as !== 'title' && !isTitle(part, title))),
      foot: escapeMarkup(foot),
    }),
  };
}

/** The email shows its title above the roll. */
const isTitle = (part: RollPart, title: string) => part.as === 'text' && part.text === title;

function asText(part: RollPart): string {
  if (part.as === 'rule') return '';
  if (part.as !== 'row') return part.text;
  const notes = (part.notes ?? []).map((note) => `\n  ${oneLine(note)}`);
  return `${oneLine(part.name)}: ${part.value}${notes.join('')}`;
}

const cell = `padding:6px 0;color:#2d1a0e;${sans};vertical-align:top`;

/** Lays the whole roll out as one table, so that all amounts are in one column. */
function asHtml(roll: Roll): string {
  const rows = roll.map((part) => {
    if (part.as === 'rule') {
      return '<tr><td class="rule" colspan="2" style="padding:0 0 8px;border-bottom:1px solid #e5d3ae"></td></tr>';
    }
    if (part.as !== 'row') {
      return `<tr><td class="ink" colspan="2" style="${cell};font-size:15px;white-space:pre-line;overflow-wrap:anywhere">${escapeMarkup(part.text)}</td></tr>`;
    }
    const weight = part.big ? 'font-size:20px;font-weight:700' : 'font-size:16px';
    const notes = (part.notes ?? []).map(
      (note) =>
        `<br><span class="quiet" style="color:#6b543f;font-size:14px">${escapeMarkup(note)}</span>`,
    );
    return (
      `<tr><td class="ink" style="${cell};${weight};overflow-wrap:anywhere">${escapeMarkup(part.name)}${notes.join('')}</td>` +
      `<td class="ink" style="${cell};padding-left:16px;${weight};text-align:right;white-space:nowrap">${part.value}</td></tr>`
    );
  });
  return `<table role="presentation" style="width:100%;border-collapse:collapse">${rows.join('\n')}</table>`;
}
