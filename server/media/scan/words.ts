const commonWords = new Set(
  (
    'the and for with from that this your you are how was has not all our out its der die das und mit von für ein eine ' +
    'les des une est pour avec dans los las una con por para del the und com www http https html php jpg jpeg png gif ' +
    'webp image images img photo photos picture recipe recipes'
  ).split(' '),
);

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');
}

/**
 * Returns the significant words of a text: without accents, short words and common words; for scripts without
 * spaces, the pairs of neighbouring letters.
 */
export function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  for (const [run] of plain(text.slice(0, 600)).matchAll(/[\p{L}\p{N}]+/gu)) {
    if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(run)) {
      for (let at = 0; at + 1 < run.length; at += 1) words.add(run.slice(at, at + 2));
      continue;
    }
    for (const [part] of run.matchAll(/\p{L}+|\p{N}{3,}/gu)) {
      if (part.length >= 3 && !commonWords.has(part)) words.add(part);
    }
  }
  return words;
}

/** Returns the similarity of two sets of words: the summed lengths of shared words, compared by stem. */
export function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of left) {
    if (right.has(word)) shared += 1;
    else if (word.length >= 5 && [...right].some((other) => isAkin(word, other))) shared += 0.7;
  }
  return shared;
}

function isAkin(left: string, right: string): boolean {
  if (right.length < 5) return false;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return long.includes(short);
}
