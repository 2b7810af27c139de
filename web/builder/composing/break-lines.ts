/** The width of a text in pixels. */
type Measure = (text: string) => number;

/**
 * Lines of at most `width`: broken where a reader of the script expects it, and within a word
 * only when the word alone is wider than a line. Line ends that were written stand.
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
    // Space at the start of a line would push it in.
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

/** Stays with what stands before it, also where no space is between. */
const CLOSES = /^[\s\p{Pe}\p{Pf}\p{Po}\p{Pd}\p{Sc}ー]+$/u;
/** Stays with what stands after it. */
const OPENS = /[\p{Ps}\p{Pi}#@]$/u;
const SPACE = /\s$/;
/** Scripts that write words without spaces between them: a line may end at each. */
const SPACELESS =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u;

/** What a line may end after. */
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
