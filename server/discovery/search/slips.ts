/** A word and what is left of it without any one letter: two words that one slip sets apart share some. */
export function slipsOf(word: string): string[] {
  const letters = [...word];
  return [word, ...letters.map((_, place) => letters.toSpliced(place, 1).join(''))];
}

/** How many slips set two words apart: letters put in, left out, replaced, or two that changed places. */
export function slipsBetween(one: string, other: string): number {
  const [from, to] = [[...one], [...other]];
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, place) => place);
  for (const [row, letter] of from.entries()) {
    const now = [row + 1];
    for (const [column, theirs] of to.entries()) {
      const cheapest = Math.min(
        (last[column + 1] ?? 0) + 1,
        (now[column] ?? 0) + 1,
        (last[column] ?? 0) + (letter === theirs ? 0 : 1),
      );
      const haveSwapped = letter === to[column - 1] && theirs === from[row - 1];
      now.push(haveSwapped ? Math.min(cheapest, (before[column - 1] ?? 0) + 1) : cheapest);
    }
    before = last;
    last = now;
  }
  return last[to.length] ?? 0;
}
