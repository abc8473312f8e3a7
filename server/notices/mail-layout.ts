import type { NoticeQuote } from '#contracts/notices/notices.ts';
import { siteName } from '#contracts/page-heads.ts';
import { escapeMarkup } from '#server/http/escape-markup.ts';
import { type MailContent, mailPage, oneLine, sans, subjectOf } from '#server/http/mail-page.ts';
import { momentInWords } from '#server/http/shop-time.ts';
import type { NoticeText } from './notice-text.ts';

type Links = {
  /** The shop's origin, for example `https://shop.example`. */
  origin: string;
  /** The absolute URL of the unsubscribe page, or null if these emails always arrive. */
  unsubscribe: string | null;
  /** The absolute URL of the notice settings. */
  settings: string;
};

/**
 * Converts the text of a notice to an email. The email shows `until` in the shop's time zone, with `untilLabel` as its
 * label.
 */
export function layMailOut(words: NoticeText, until: Date | null, links: Links): MailContent {
  const { title, details, untilLabel } = words;
  const rows =
    until && untilLabel ? [...details, [untilLabel, momentInWords(until)] as const] : details;
  return {
    subject: subjectOf(title),
    text: asText({ ...words, rows }, links),
    html: asHtml({ ...words, rows }, links),
  };
}

type Parts = Omit<NoticeText, 'details'> & { rows: (readonly [string, string])[] };

const asLine = ([label, value]: Parts['rows'][number]) => `${label}: ${value}`;

/** Marks each line of what someone wrote, so that none of them looks like the shop's own text. */
const asQuote = ({ from, text }: NoticeQuote) =>
  [`${from}:`, ...text.split(lineBreak).map((line) => `  > ${line}`)].join('\n');
const lineBreak = /\r\n|[\n\v\f\r\u0085\p{Zl}\p{Zp}]/u;

function asText(parts: Parts, links: Links): string {
  const { title, paragraphs, quotes = [], rows, action, items = [] } = parts;
  return [
    oneLine(title),
    ...paragraphs,
    ...quotes.map(asQuote),
    ...items.map((item) =>
      [oneLine(item.title), item.text, ...item.quotes.map(asQuote), links.origin + item.path].join(
        '\n',
      ),
    ),
    ...(rows.length > 0 ? [rows.map(asLine).join('\n')] : []),
    `${action.label}: ${links.origin}${action.path}`,
    [
      `-- `,
      `${siteName}, ${links.origin}`,
      ...(links.unsubscribe === null ? [] : [`Stop emails of this kind: ${links.unsubscribe}`]),
      `Choose which emails you get: ${links.settings}`,
    ].join('\n'),
  ].join('\n\n');
}

const htmlQuote = ({ from, text }: NoticeQuote) =>
  `<p class="quiet" style="margin:0 0 4px;color:#6b543f;${sans};font-size:14px">${escapeMarkup(from)}:</p>` +
  `<blockquote class="ink rule" style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #e5d3ae;color:#2d1a0e;${sans};font-size:16px;font-style:italic;line-height:1.55;white-space:pre-line;overflow-wrap:anywhere">${escapeMarkup(text)}</blockquote>`;

function asHtml(parts: Parts, links: Links): string {
  const { title, paragraphs, quotes = [], rows, action, items = [] } = parts;
  const text = escapeMarkup;
  const body = paragraphs.map(
    (paragraph) =>
      `<p class="ink" style="margin:0 0 16px;color:#2d1a0e;${sans};font-size:16px;line-height:1.55;overflow-wrap:anywhere">${text(paragraph)}</p>`,
  );
  const list = items.map(
    (item) =>
      `<li class="ink rule" style="margin:0;padding:12px 0;border-top:1px solid #e5d3ae;color:#2d1a0e;${sans};font-size:16px;line-height:1.45;overflow-wrap:anywhere"><a class="ink" href="${text(links.origin + item.path)}" style="color:#2d1a0e;font-weight:700">${text(item.title)}</a><br><span class="quiet" style="color:#6b543f">${text(item.text)}</span>${item.quotes.map(htmlQuote).join('')}</li>`,
  );
  const table = rows.map(
    ([label, value]) =>
      `<tr><th class="quiet rule" scope="row" style="width:1%;padding:10px 16px 10px 0;border-top:1px solid #e5d3ae;color:#6b543f;${sans};font-size:14px;font-weight:400;text-align:left;vertical-align:top;white-space:nowrap">${text(label)}</th>` +
      `<td class="ink rule" style="padding:10px 0;border-top:1px solid #e5d3ae;color:#2d1a0e;${sans};font-size:16px;font-weight:700;overflow-wrap:anywhere">${text(value)}</td></tr>`,
  );
  return mailPage({
    title,
    body: [
      ...body,
      ...quotes.map(htmlQuote),
      list.length > 0
        ? `<ul style="margin:8px 0 24px;padding:0;list-style:none">${list.join('')}</ul>`
        : '',
      table.length > 0
        ? `<table style="width:100%;margin:8px 0 24px;border-collapse:collapse">${table.join('')}</table>`
        : '',
      `<a class="button" href="${text(links.origin + action.path)}" style="display:inline-block;padding:12px 24px;background:#6a3716;border-radius:8px;color:#fdf4df;${sans};font-size:16px;font-weight:700;text-decoration:none">${text(action.label)}</a>`,
    ].join('\n'),
    foot: [
      `You are receiving this email because you have an account at <a href="${text(links.origin)}" style="color:#6b543f">${siteName}</a>.<br>`,
      links.unsubscribe === null
        ? ''
        : `<a href="${text(links.unsubscribe)}" style="color:#6b543f">Stop emails of this kind</a> ·`,
      `<a href="${text(links.settings)}" style="color:#6b543f">Choose which emails you get</a>`,
    ].join('\n'),
  });
}
