import type { Tx } from '#server/kernel/db/tx.ts';
import type { Walks } from '../graph/index.ts';
import { lexemesOf, pinsByWords, type FoundPin, type Ranked } from './related-store.ts';
import type { Words } from './telling-words.ts';

/** The number of pins found by words, and of their pictures that are fully ranked. */
const FOUND = 1000;
const PICTURES = 250;
/** The number of pins read of a picture: the first ones may be hidden from the viewer. */
const PINS_OF_PICTURE = 3;
/** The number of a picture's boards that are compared. */
const BOARDS = 8;
/** Factor on a picture's score for each earlier picture of the same board, so that no board fills a page. */
const SAME_BOARD_SHARE = 0.97;

/** The start of a list, in display order. */
export interface FirstAlike {
  readonly pins: readonly FoundPin[];
  /** The list by words continues after this one; null if it has ended. */
  readonly last: Ranked | null;
}

/** Returns the pins with the most words in common: found by the specific words, ranked by all of them. */
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

/** Sorts by score, lowering it for each earlier picture on one of the same boards. */
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
