import { expect, test } from 'vitest';
import { boardsOf, connect, disconnect, emptyBoard, makeGraph, type Graph } from './graph.ts';
import { findStarts, toNear, type Near, type Question } from './find-near.ts';
import { sharingWith } from './sharing.ts';
import { walkFrom } from './walk-from.ts';

const SIGNATURES = Array.from({ length: 40 }, (_, n) =>
  (n * 0x1234567).toString(16).padStart(32, 'a'),
);
const BOARDS = Array.from({ length: 25 }, (_, n) =>
  String(6_000_000_000_000_000_000n + BigInt(n) * 4096n),
);

const small = (): Graph =>
  makeGraph({ pictures: 100, boards: 100, pictureCells: 20_000, boardCells: 20_000 });

function findNear(graph: Graph, question: Question): Near[] {
  const pictures = graph.pictures.records.cells;
  const boards = graph.boards.records.cells;
  const starts = findStarts(graph, question);
  const { feature = null, limit, seed } = question;
  return toNear(graph, walkFrom({ pictures, boards, starts, feature, limit, seed }));
}

/** The same numbers at every run. */
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
  const asked = { pictures: [{ signature: from, weight: 1 }], limit: 100, seed: 7 };
  const found = findNear(graph, asked).map((near) => near.signature);
  expect(found.toSorted()).toEqual(
    SIGNATURES.slice(0, 30)
      .filter((one) => one !== from)
      .toSorted(),
  );
  expect(findNear(graph, asked)).toEqual(findNear(graph, asked));
});

test('boards of the feature that is asked for are preferred', () => {
  const graph = small();
  const [from, plain, liked] = [SIGNATURES[0]!, SIGNATURES[1]!, SIGNATURES[2]!];
  for (const [index, signature] of [plain, liked].entries()) {
    connect(graph, { id: BOARDS[index]!, feature: index }, from);
    connect(graph, { id: BOARDS[index]!, feature: index }, signature);
  }
  const asked = { pictures: [{ signature: from, weight: 1 }], limit: 2, seed: 7 };
  for (const feature of [0, 1]) {
    expect(findNear(graph, { ...asked, feature })[0]?.signature).toBe([plain, liked][feature]);
  }
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
