import { siteName } from '#contracts/page-heads.ts';
import { escapeMarkup } from '#server/http/escape-markup.ts';

export type MailContent = { subject: string; text: string; html: string };

/** Returns a title as an email's subject, in one line. Long ones are shortened, because mail programs show only the beginning. */
export function subjectOf(title: string): string {
  const line = oneLine(title);
  return line.length > 150 ? `${[...line].slice(0, 149).join('')}…` : line;
}

/** Titles contain names, and people could put line breaks into those. */
export const oneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/**
 * Uses the colors of the "daylight" theme or, in mail programs in dark mode, of the "stage" theme. The elements repeat
 * the colors inline, because many mail programs ignore style sheets.
 */
const style = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  a { overflow-wrap: anywhere; }
  @media (max-width: 30rem) { .card { padding: 24px 20px !important; } .page { padding: 12px 8px !important; } }
  @media (prefers-color-scheme: dark) {
    .page { background: #1c120b !important; }
    .card { background: #281a10 !important; border-color: #f2ad44 #463020 #463020 !important; }
    .ink { color: #f5e7cb !important; }
    .quiet, .quiet a { color: #cdb592 !important; }
    .rule { border-color: #463020 !important; }
    .button { background: #f2ad44 !important; color: #2a1608 !important; }
  }`;

export const sans = "font-family:'Hanken Grotesk','Segoe UI',Helvetica,Arial,sans-serif";
const serif = "font-family:Caprasimo,Georgia,'Times New Roman',serif";

type Page = {
  title: string;
  /** The HTML below the title. */
  body: string;
  /** The HTML below the card. */
  foot: string;
};

/** Returns the HTML of an email: a card with a title. */
export const mailPage = ({ title, body, foot }: Page): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(title)}</title>
<style>${style}</style>
</head>
<body class="page" style="margin:0;padding:24px 16px;background:#f5ead1">
<div role="article" lang="en" aria-label="${escapeMarkup(title)}" style="max-width:560px;margin:0 auto">
<p class="ink" style="margin:0 0 12px;color:#2d1a0e;${serif};font-size:20px">${siteName}</p>
<div class="card" style="padding:32px;background:#fcf6e7;border:1px solid #e5d3ae;border-top:4px solid #eda233;border-radius:6px">
<h1 class="ink" style="margin:0 0 16px;color:#2d1a0e;${serif};font-size:24px;font-weight:400;line-height:1.25;overflow-wrap:anywhere">${escapeMarkup(title)}</h1>
${body}
</div>
<p class="quiet" style="margin:16px 0 0;color:#6b543f;${sans};font-size:13px;line-height:1.6">
${foot}
</p>
</div>
</body>
</html>
`;
