import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Pdf from 'pdfkit';

/** Writes an A4 document from top to bottom, adding pages as needed. */

const fontAt = (file: string): Buffer => readFileSync(join(import.meta.dirname, 'fonts', file));
let fonts: { readonly plain: Buffer; readonly bold: Buffer } | null = null;
/** Loads the fonts once, for the first document. */
const loadFonts = () =>
  (fonts ??= { plain: fontAt('dejavu-sans.ttf'), bold: fontAt('dejavu-sans-bold.ttf') });

const EDGE = 56;
const WIDTH = 595.28 - 2 * EDGE;
const BOTTOM = 841.89 - EDGE - 24;
const INK = '#1c1d22';
const SOFT = '#5d606b';
const LINE = '#d9dae0';
const LINK = '#2b3fb8';
const SMALL = 8;
const TEXT = 9.5;
const ROW = 18;
const GAP = 12;
/** The width of the column for an amount. */
const AMOUNT = 110;

/** The scripts that the font covers, with digits, punctuation and currency signs. */
const COVERED =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Nd}\p{P}\p{Sc}\p{Zs}\p{Mn}\n+=<>|~^`°©®™§×÷±]$/u;
/** The placeholder for characters that the font lacks. */
const LEFT_OUT = '[…]';

/** Returns the text as this font can write it, and whether it is complete. */
export function writable(text: string): { readonly text: string; readonly isWhole: boolean } {
  let written = '';
  let isWhole = true;
  for (const letter of text.normalize('NFC').replaceAll(/\r\n?/g, '\n')) {
    if (COVERED.test(letter)) {
      written += letter;
    } else {
      isWhole = false;
      if (!written.endsWith(LEFT_OUT)) written += LEFT_OUT;
    }
  }
  return { text: written, isWhole };
}

/** The content of a cell. */
interface Cell {
  readonly text: string;
  readonly href?: string;
}

interface RowLook {
  readonly bold?: boolean;
  readonly soft?: boolean;
  /** Whether a rule is drawn above it. */
  readonly ruled?: boolean;
}

/** A document being written, and the current vertical position. */
export interface Paper {
  readonly pdf: InstanceType<typeof Pdf>;
  y: number;
  /** Whether all characters could be written. */
  isWhole: boolean;
}

/** Creates an empty document. User texts are only written as plain text. */
export function newPaper(title: string, madeAt: Date): Paper {
  const { plain, bold } = loadFonts();
  const pdf = new Pdf({
    size: 'A4',
    margin: EDGE,
    info: { Title: title, CreationDate: madeAt, ModDate: madeAt },
    lang: 'en',
    displayTitle: true,
    // Pages are streamed, not buffered.
    bufferPages: false,
  });
  pdf.registerFont('plain', plain).registerFont('bold', bold);
  return { pdf, y: EDGE, isWhole: true };
}

/** Returns the text in writable characters, and records whether any were left out. */
function fit(paper: Paper, text: string): string {
  const found = writable(text);
  if (!found.isWhole) paper.isWhole = false;
  return found.text;
}

/** Starts a new page if this one lacks the room. */
function makeRoom(paper: Paper, height: number): void {
  if (paper.y + height <= BOTTOM) return;
  paper.pdf.addPage();
  paper.y = EDGE;
}

/** Writes the document's title, with its number on the opposite side. */
export function writeHeading(paper: Paper, text: string, beside: string): void {
  const { pdf, y } = paper;
  const half = WIDTH / 2;
  pdf.font('bold').fontSize(18).fillColor(INK);
  pdf.text(fit(paper, text), EDGE, y, { width: half });
  pdf.font('plain').fontSize(TEXT).fillColor(SOFT);
  pdf.text(fit(paper, beside), EDGE + half, y + 6, { width: half, align: 'right' });
  paper.y += 40;
}

/** Writes two or three columns, each with a small label above its text. */
export function writeColumns(
  paper: Paper,
  columns: readonly (readonly [label: string, text: string])[],
): void {
  const { pdf } = paper;
  const width = WIDTH / columns.length - GAP;
  pdf.font('plain').fontSize(TEXT);
  const texts = columns.map(([label, text]) => [fit(paper, label), fit(paper, text)] as const);
  const height = Math.max(...texts.map(([, text]) => pdf.heightOfString(text, { width })));
  makeRoom(paper, height + 28);
  texts.forEach(([label, text], at) => {
    const x = EDGE + at * (width + GAP);
    pdf.font('plain').fontSize(SMALL).fillColor(SOFT).text(label, x, paper.y, { width });
    pdf.fontSize(TEXT).fillColor(INK);
    pdf.text(text, x, paper.y + 12, { width });
  });
  paper.y += height + 28;
}

/** Writes a row of a table: a name, maybe with a link, then the amounts. */
export function writeRow(
  paper: Paper,
  name: Cell,
  amounts: readonly string[],
  look: RowLook = {},
): void {
  const { pdf } = paper;
  const width = WIDTH - AMOUNT * amounts.length - 8;
  pdf.font(look.bold ? 'bold' : 'plain').fontSize(TEXT);
  const text = fit(paper, name.text);
  const height = Math.max(ROW, pdf.heightOfString(text, { width }) + 7);
  makeRoom(paper, height);
  const { y } = paper;
  if (look.ruled) {
    const above = y - 3;
    pdf
      .moveTo(EDGE, above)
      .lineTo(EDGE + WIDTH, above)
      .lineWidth(0.6)
      .stroke(LINE);
  }
  const color = look.soft ? SOFT : INK;
  const link = name.href === undefined ? {} : { link: name.href };
  pdf.fillColor(name.href === undefined ? color : LINK).text(text, EDGE, y, { width, ...link });
  pdf.fillColor(color);
  amounts.forEach((amount, at) => {
    const x = EDGE + WIDTH - AMOUNT * (amounts.length - at);
    pdf.text(fit(paper, amount), x, y, { width: AMOUNT, align: 'right' });
  });
  paper.y += height;
}

export function writeGap(paper: Paper): void {
  paper.y += GAP;
}

/** Writes a paragraph in small print. */
export function writeNote(paper: Paper, text: string): void {
  const { pdf } = paper;
  pdf.font('plain').fontSize(SMALL).fillColor(SOFT);
  const written = fit(paper, text);
  const height = pdf.heightOfString(written, { width: WIDTH });
  makeRoom(paper, height + 8);
  pdf.text(written, EDGE, paper.y, { width: WIDTH });
  paper.y += height + 8;
}

/** Ends the document, with a note if characters were left out. */
export function endPaper(paper: Paper): Paper['pdf'] {
  if (!paper.isWhole) {
    writeNote(
      paper,
      `${LEFT_OUT} marks letters this file has no font for. You'll find them in full in the console, under the same number.`,
    );
  }
  paper.pdf.end();
  return paper.pdf;
}
