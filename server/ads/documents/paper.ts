import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Pdf from 'pdfkit';

/** A sheet of A4 that is written from top to bottom, and goes on to the next one where it is full. */

const fontAt = (file: string): Buffer => readFileSync(join(import.meta.dirname, 'fonts', file));
let fonts: { readonly plain: Buffer; readonly bold: Buffer } | null = null;
/** Read once, when the first document is asked for. */
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
/** The width of an amount. */
const AMOUNT = 110;

/** Scripts that the font has letters for, with digits, punctuation and money. */
const COVERED =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Nd}\p{P}\p{Sc}\p{Zs}\p{Mn}\n+=<>|~^`°©®™§×÷±]$/u;
/** In place of letters that no font here has. */
const LEFT_OUT = '[…]';

/** The text as this font can write it, and whether something had to be left out. */
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

/** What a cell of a row holds. */
interface Cell {
  readonly text: string;
  readonly href?: string;
}

interface RowLook {
  readonly bold?: boolean;
  readonly soft?: boolean;
  /** A rule above it. */
  readonly ruled?: boolean;
}

/** A paper that is being written on, and how far down it is. */
export interface Paper {
  readonly pdf: InstanceType<typeof Pdf>;
  y: number;
  /** Whether all letters could be written. */
  isWhole: boolean;
}

/** A new paper. What somebody wrote is only ever text: nothing in it is read as an instruction. */
export function newPaper(title: string, madeAt: Date): Paper {
  const { plain, bold } = loadFonts();
  const pdf = new Pdf({
    size: 'A4',
    margin: EDGE,
    info: { Title: title, CreationDate: madeAt, ModDate: madeAt },
    lang: 'en',
    displayTitle: true,
    // What is written once is sent at once: no page is held back.
    bufferPages: false,
  });
  pdf.registerFont('plain', plain).registerFont('bold', bold);
  return { pdf, y: EDGE, isWhole: true };
}

/** The text as the paper can have it. */
function fit(paper: Paper, text: string): string {
  const found = writable(text);
  if (!found.isWhole) paper.isWhole = false;
  return found.text;
}

/** Goes on to the next sheet where this one has no room. */
function makeRoom(paper: Paper, height: number): void {
  if (paper.y + height <= BOTTOM) return;
  paper.pdf.addPage();
  paper.y = EDGE;
}

/** What the paper is, with its number at the other end. */
export function writeHeading(paper: Paper, text: string, beside: string): void {
  const { pdf, y } = paper;
  const half = WIDTH / 2;
  pdf.font('bold').fontSize(18).fillColor(INK);
  pdf.text(fit(paper, text), EDGE, y, { width: half });
  pdf.font('plain').fontSize(TEXT).fillColor(SOFT);
  pdf.text(fit(paper, beside), EDGE + half, y + 6, { width: half, align: 'right' });
  paper.y += 40;
}

/** Two or three columns, each a small label with what stands under it. */
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

/** A line of a table: a name that may lead somewhere, then what is at the end. */
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

/** A sentence in small letters. */
export function writeNote(paper: Paper, text: string): void {
  const { pdf } = paper;
  pdf.font('plain').fontSize(SMALL).fillColor(SOFT);
  const written = fit(paper, text);
  const height = pdf.heightOfString(written, { width: WIDTH });
  makeRoom(paper, height + 8);
  pdf.text(written, EDGE, paper.y, { width: WIDTH });
  paper.y += height + 8;
}

/** Ends the paper, which says so where it could not write everything. */
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
