/** Returns a text's width in pixels. */
type Measure = (text: string) => number;

/**
 * Breaks a text into lines of at most `width`: where the script's readers expect it, and within a word only if the word
 * alone is wider than a line. Existing line breaks stay.
 */
export function breakLines(text: string, width: number, measure: Measure): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((paragraph) => breakParagraph(paragraph, width, measure));
}

function breakParagraph(paragraph: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  const put = (piece: string) => {
    if (line !== '' && measure((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    // Leading space would indent the line.
    line = line === '' ? piece.trimStart() : line + piece;
  };
  for (const piece of piecesOf(paragraph)) {
    if (measure(piece.trimEnd()) <= width) put(piece);
    else for (const letter of lettersOf(piece)) put(letter);
  }
  return [...lines, line.trimEnd()];
}

const words = new Intl.Segmenter('en', { granularity: 'word' });
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Not separated from what precedes it, even without a space. */
const CLOSES = /^[\s\p{Pe}\p{Pf}\p{Po}\p{Pd}\p{Sc}ー]+$/u;
/** Not separated from what follows it. */
const OPENS = /[\p{Ps}\p{Pi}#@]$/u;
const SPACE = /\s$/;
/** Scripts without spaces between words: a line may break after each word. */
const SPACELESS =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u;

/** Splits a paragraph at permitted line breaks. */
function piecesOf(paragraph: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of words.segment(paragraph)) {
    const before = pieces.at(-1);
    if (before !== undefined && !mayBreak(before, segment)) {
      pieces[pieces.length - 1] = before + segment;
    } else pieces.push(segment);
  }
  return pieces;
}

function mayBreak(before: string, after: string): boolean {
  if (CLOSES.test(after)) return false;
  if (SPACE.test(before) || /[\p{Pd}]$/u.test(before)) return true;
  if (OPENS.test(before)) return false;
  return SPACELESS.test(before.at(-1) ?? '') || SPACELESS.test(after.at(0) ?? '');
}

const lettersOf = (text: string): string[] =>
  [...letters.segment(text)].map(({ segment }) => segment);
