import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { transliterate } from 'transliteration';
import type { Roll, RollPart } from '#contracts/counter/roll.ts';

/** The code page with Western European letters and the euro sign. Nearly all receipt printers support it. */
const codepage = 'cp858';
/** The maximum length of a value that is printed on the same line as its name. */
const valueWidth = 14;

/** The letters beyond ASCII that the code page has. */
const known =
  /[€£¥¢§¨¯°±²³¹´·¶¸µ×÷¼½¾ªº«»¡¿©®¬ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿƒ]/;

/** Signs that the library would leave out. */
const signs = { '−': '-', '♯': '#', '♭': 'b' };

/**
 * Replaces the characters that the printer can't print. Control characters become spaces, because the printer would
 * execute them. Other letters are written in Latin: `Łukasz` as `Lukasz`, `Дмитрий` as `Dmitriy`. Emojis are left out.
 */
export function printable(text: string): string {
  const safe = text.normalize('NFC').replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]/gu, ' ');
  return Array.from(safe, (one) => (known.test(one) ? one : inLatin(one))).join('');
}

function inLatin(one: string): string {
  const options = { replace: signs };
  return transliterate(one, options) || transliterate(one.normalize('NFKD'), options);
}

/** Returns the bytes that print a roll, with `columns` characters per line, and then cut the paper. */
export function rollCommands(roll: Roll, columns: number): Uint8Array {
  const options = { language: 'esc-pos', columns, newline: '\n', feedBeforeCut: 4 } as const;
  const paper = new ReceiptPrinterEncoder(options).initialize().codepage(codepage);
  for (const part of roll) addPart(paper, part, columns);
  return paper.cut().encode();
}

function addPart(paper: ReceiptPrinterEncoder, part: RollPart, columns: number): void {
  switch (part.as) {
    case 'title':
      paper.align('center').size(2, 2).line(printable(part.text)).size(1, 1).align('left');
      break;
    case 'text': {
      paper.align(part.centered ? 'center' : 'left').bold(part.bold ?? false);
      for (const line of part.text.split('\n')) paper.line(printable(line));
      paper.bold(false).align('left');
      break;
    }
    case 'row':
      addRow(paper, part, columns);
      break;
    case 'rule':
      // Don't use the encoder's `rule`, because it changes the code page.
      paper.line('-'.repeat(columns));
      break;
    case 'code':
      paper.newline().align('center');
      paper.barcode(part.text, 'code128', { height: 80, width: 2, text: true }).align('left');
  }
}

type Row = Extract<RollPart, { as: 'row' }>;

function addRow(paper: ReceiptPrinterEncoder, row: Row, columns: number): void {
  const name = printable(row.name);
  const value = printable(row.value);
  const width = Math.max(valueWidth, value.length + 1);
  const table = [
    { width: columns - width, align: 'left' },
    { width, align: 'right' },
  ] as const;
  if (row.big) paper.bold(true).size(1, 2);
  paper.table([...table], [[name, value]]);
  if (row.big) paper.size(1, 1).bold(false);
  for (const note of row.notes ?? []) paper.line(`  ${printable(note)}`);
}
