import type { Tx } from '#server/kernel/db/tx.ts';
import type { Walks } from '../graph/index.ts';
import { lexemesOf, pinsByWords, type FoundPin, type Ranked } from './related-store.ts';
import type { Words } from './telling-words.ts';

/** So many pins are found by words, and so many pictures of them are ranked in full. */
const FOUND = 1000;
const PICTURES = 250;
/** So many pins of a picture are read: the first ones may be hidden from the viewer. */
const PINS_OF_PICTURE = 3;
/** So many boards of a picture are compared. */
const BOARDS = 8;
/** Each picture of a board lowers the score of the next one on it, so that no board fills a page. */
const SAME_BOARD_SHARE = 0.97;

/** The first of a list, in the order in which they are shown. */
export interface FirstAlike {
  readonly pins: readonly FoundPin[];
  /** The list by words goes on after this one; null when there is nothing more. */
  readonly last: Ranked | null;
}

/** The pins with the most of the same words: found by the specific ones, ranked by all of them. */
export async function firstAlike(
  tx: Tx,
  walks: Walks,
  { telling, weights }: Words,
  newest: string,
): Promise<FirstAlike> {
  const found = await pinsByWords(tx, { words: telling, newest }, null, FOUND);
  const pictures = [...Map.groupBy(found, ({ signature }) => signature).values()];
  const close = pictures.slice(0, PICTURES);
  const lexemeRows = await lexemesOf(
    tx,
    close.flatMap(([pin]) => (pin === undefined ? [] : [pin.id])),
  );
  const sums = new Map(
    lexemeRows.map(({ id, lexemes }) => [id, sumOf(lexemes.split('\n'), weights)]),
  );
  const scored = close.map((pins) => ({
    pins,
    score: Math.max(...pins.map(({ id }) => sums.get(id) ?? 0)),
    boards: walks.boardsOf(pins[0]?.signature ?? '', BOARDS),
  }));
  const inOrder = [...diversified(scored), ...pictures.slice(PICTURES).map((pins) => ({ pins }))];
  return {
    pins: inOrder.flatMap(({ pins }) => pins.slice(0, PINS_OF_PICTURE)),
    last: found.length < FOUND ? null : (found.at(-1) ?? null),
  };
}

function sumOf(lexemes: readonly string[], weights: ReadonlyMap<string, number>): number {
  return lexemes.reduce((sum, lexeme) => sum + (weights.get(lexeme) ?? 0), 0);
}

/** Best first, each counting less the more of those before it are on a board that it is on. */
function diversified<
  Picture extends { readonly score: number; readonly boards: readonly string[] },
>(pictures: readonly Picture[]): Picture[] {
  const left = pictures.toSorted((one, other) => other.score - one.score);
  const before = new Map<string, number>();
  const inOrder: Picture[] = [];
  while (left.length > 0) {
    let best = 0;
    let most = -1;
    for (const [at, { score, boards }] of left.entries()) {
      if (score <= most) break;
      const again = Math.max(0, ...boards.map((board) => before.get(board) ?? 0));
      const counts = score * SAME_BOARD_SHARE ** again;
      if (counts > most) [best, most] = [at, counts];
    }
    const [next] = left.splice(best, 1);
    if (next === undefined) break;
    inOrder.push(next);
    for (const board of next.boards) before.set(board, (before.get(board) ?? 0) + 1);
  }
  return inOrder;
}
