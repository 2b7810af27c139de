import { expect, test } from 'vitest';
import { boardsOf, connect, disconnect, emptyBoard, makeGraph, type Graph } from './graph.ts';
import { featureOfBoard, featureOfLanguage, preferred, type Preference } from './features.ts';
import { findStarts, toSimilar, type SimilarPicture, type Question } from './find-similar.ts';
import { sharingWith } from './sharing.ts';
import { walkFrom } from './walk-from.ts';

const SIGNATURES = Array.from({ length: 40 }, (_, n) =>
  (n * 0x1234567).toString(16).padStart(32, 'a'),
);
const BOARDS = Array.from({ length: 25 }, (_, n) =>
  String(6_000_000_000_000_000_000n + BigInt(n) * 4096n),
);

const CODES = ['en', 'de', 'fr'];

const small = (): Graph =>
  makeGraph({ pictures: 100, boards: 100, pictureCells: 20_000, boardCells: 20_000 });

function findSimilar(graph: Graph, question: Question): SimilarPicture[] {
  const pictures = graph.pictures.records.cells;
  const boards = graph.boards.records.cells;
  const starts = findStarts(graph, question);
  const { limit, seed } = question;
  return toSimilar(
    graph,
    walkFrom({ pictures, boards, starts, ...preferred(question, CODES), limit, seed }),
  );
}

/** A seeded random generator. */
function dice(): (sides: number) => number {
  let state = 12_345;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 1;
    return (state >>> 8) % sides;
  };
}

test('whatever is put on boards and taken off, the graph says what a plain set says', () => {
  const graph = small();
  const plain = new Map(BOARDS.map((id) => [id, new Set<string>()]));
  const roll = dice();
  for (let round = 0; round < 4000; round += 1) {
    const id = BOARDS[roll(BOARDS.length)]!;
    const signature = SIGNATURES[roll(SIGNATURES.length)]!;
    const what = roll(100);
    if (what === 0) {
      emptyBoard(graph, id);
      plain.get(id)!.clear();
    } else if (what < 65) {
      connect(graph, { id, feature: roll(32) }, signature);
      plain.get(id)!.add(signature);
    } else {
      disconnect(graph, id, signature);
      plain.get(id)!.delete(signature);
    }
  }
  for (const signature of SIGNATURES) {
    const holding = BOARDS.filter((id) => plain.get(id)!.has(signature));
    expect(boardsOf(graph, signature, 1000).toSorted()).toEqual(holding.toSorted());
  }
  const all = new Set(SIGNATURES);
  for (const some of [all, new Set(SIGNATURES.slice(0, 2)), new Set<string>()]) {
    const count = sharingWith(graph, some);
    for (const [id, held] of plain) {
      const both = [...held].filter((one) => some.has(one));
      expect(count(id)).toBe(both.length);
    }
  }
});

test('a walk leads through records that moved, and only to what can be reached', () => {
  const graph = small();
  const [hub, other] = [BOARDS[0]!, BOARDS[1]!];
  for (const signature of SIGNATURES.slice(0, 30))
    connect(graph, { id: hub, feature: 1 }, signature);
  for (const signature of SIGNATURES.slice(30))
    connect(graph, { id: other, feature: 2 }, signature);
  const from = SIGNATURES[3]!;
  const order = { pictures: [{ signature: from, weight: 1 }], limit: 100, seed: 7 };
  const found = findSimilar(graph, order).map((similar) => similar.signature);
  expect(found.toSorted()).toEqual(
    SIGNATURES.slice(0, 30)
      .filter((one) => one !== from)
      .toSorted(),
  );
  expect(findSimilar(graph, order)).toEqual(findSimilar(graph, order));
});

const feature = (language: string, interest: string | null = null): number =>
  featureOfBoard(interest, featureOfLanguage(language, CODES));

/** Returns the ratio of the scores of two pictures in walks with this preference. */
function timesAsOften(graph: Graph, preference: Preference, ...[one, other]: string[]): number {
  const order = { pictures: [{ signature: SIGNATURES[0]!, weight: 1 }], limit: 10, seed: 7 };
  const similar = findSimilar(graph, { ...order, ...preference });
  const scoreOf = (wanted = '') => similar.find(({ signature }) => signature === wanted)!.score;
  return scoreOf(one) / scoreOf(other);
}

test('boards of an interest are preferred, and of a language where boards tell of no interest', () => {
  const [from, one, other] = [SIGNATURES[0]!, SIGNATURES[1]!, SIGNATURES[2]!];
  for (const [first, second, preferences] of [
    [feature('en', 'Food'), feature('en', 'Art'), [{ interest: 'food' }, { interest: 'Art' }]],
    [feature('de'), feature('fr'), [{ language: 'de' }, { language: 'fr' }]],
  ] as const) {
    const graph = small();
    for (const [at, signature] of [one, other].entries()) {
      const board = { id: BOARDS[at]!, feature: [first, second][at]! };
      connect(graph, board, from);
      connect(graph, board, signature);
    }
    const [liked, disliked] = preferences.map((preference) =>
      timesAsOften(graph, preference, one, other),
    );
    expect(liked).toBeGreaterThan(1.5);
    expect(disliked).toBeLessThan(1 / 1.5);
    const unbiased = timesAsOften(graph, {}, one, other);
    expect(unbiased).toBeGreaterThan(0.8);
    expect(unbiased).toBeLessThan(1.25);
  }
});

test('on a board of several languages pictures of the one that is asked for are preferred', () => {
  const graph = small();
  const board = { id: BOARDS[0]!, feature: 0 };
  const [from, german, french] = [SIGNATURES[0]!, SIGNATURES[1]!, SIGNATURES[2]!];
  connect(graph, board, from);
  connect(graph, board, german, featureOfLanguage('de', CODES));
  connect(graph, board, french, featureOfLanguage('fr', CODES));
  expect(timesAsOften(graph, { language: 'de' }, german, french)).toBeGreaterThan(1.3);
  expect(timesAsOften(graph, { language: 'fr' }, german, french)).toBeLessThan(1 / 1.3);
});

test('a full graph takes no more and stays as it is', () => {
  const graph = makeGraph({ pictures: 3, boards: 1, pictureCells: 8, boardCells: 12 });
  const taken = SIGNATURES.map((signature) =>
    connect(graph, { id: BOARDS[0]!, feature: 0 }, signature),
  );
  expect(taken.slice(0, 2)).toEqual([true, true]);
  expect(taken.at(-1)).toBe(false);
  for (const [index, signature] of SIGNATURES.entries()) {
    expect(boardsOf(graph, signature, 9)).toEqual(taken[index] ? [BOARDS[0]] : []);
  }
});
