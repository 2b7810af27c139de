import type { Tx } from '#server/kernel/db/tx.ts';
import { featureOfBoard, featureOfLanguage } from './features.ts';
import {
  boardsOfPictures,
  picturesIn,
  publicSizes,
  type BoardOfPictures,
  type Sizes,
} from './graph-store.ts';
import { makeGraph, type Graph, type Room, type Side } from './graph.ts';
import { numberFor, numberOf, wordsOfId } from './names.ts';
import { edgeTo, featureOf, fillEdge, MOST_EDGES, writeRecord, setFeature } from './records.ts';

const BOARDS_AT_ONCE = 500;
/** The spare capacity before a rebuild, in nodes and edges, in addition to a quarter of the current size. */
const SPARE = 20_000;

/**
 * Builds the graph from the database, board by board. Boards first hold the numbers of their pictures, because a
 * picture's record can only be placed once its boards are counted; then each number becomes an edge, in both
 * directions. `codes` are those of all languages.
 */
export async function buildGraph(read: Tx, codes: readonly string[]): Promise<Graph> {
  const graph = makeGraph(roomFor(await publicSizes(read)));
  const counts = new Uint32Array(graph.pictures.records.starts.length);
  let after: string | null = null;
  for (;;) {
    const boards = await boardsOfPictures(read, after, BOARDS_AT_ONCE, MOST_EDGES);
    for (const board of boards) writeBoard(graph, board, counts);
    if (boards.length < BOARDS_AT_ONCE) break;
    after = boards.at(-1)!.id;
  }
  const languages = await languagesIn(read, graph.pictures, codes);
  if (languages !== null) setBoardFeatures(graph.boards, languages, codes.length);
  writePictures(graph.pictures, counts, languages);
  connectAll(graph);
  return graph;
}

function roomFor({ boards, pictures, edges }: Sizes): Room {
  const grown = (many: number): number => Math.ceil(many * 1.25) + SPARE;
  return {
    boards: grown(boards),
    pictures: grown(pictures),
    boardCells: grown(boards + edges),
    pictureCells: grown(pictures + edges),
  };
}

function writeBoard(
  { boards, pictures }: Graph,
  { id, interest, signatures }: BoardOfPictures,
  counts: Uint32Array,
): void {
  if (signatures === null) return;
  const feature = featureOfBoard(interest, 0);
  const node = numberFor(boards.names, wordsOfId(id));
  if (node < 0) return;
  const position = writeRecord(boards.records, node, signatures.length / 16, feature);
  if (position === 0) return;
  for (let at = 0; at < signatures.length; at += 16) {
    const picture = numberFor(pictures.names, wordsIn(signatures, at));
    if (picture < 0 || counts[picture]! >= MOST_EDGES) continue;
    fillEdge(boards.records, position, picture);
    counts[picture]! += 1;
  }
}

function wordsIn(bytes: Buffer, at: number): number[] {
  return [
    bytes.readInt32BE(at),
    bytes.readInt32BE(at + 4),
    bytes.readInt32BE(at + 8),
    bytes.readInt32BE(at + 12),
  ];
}

/** Returns the language of each picture as a feature; null if all are in the first one. */
async function languagesIn(
  read: Tx,
  { names, records }: Side,
  codes: readonly string[],
): Promise<Uint8Array | null> {
  const byLanguage = await picturesIn(read, codes.slice(1));
  if (byLanguage.length === 0) return null;
  const languages = new Uint8Array(records.starts.length);
  for (const { code, signatures } of byLanguage) {
    for (let at = 0; at < signatures.length; at += 16) {
      const picture = numberOf(names, wordsIn(signatures, at));
      if (picture >= 0) languages[picture] = featureOfLanguage(code, codes);
    }
  }
  return languages;
}

/** Sets the feature of a board without an interest to the language of most of its pictures. */
function setBoardFeatures({ names, records }: Side, languages: Uint8Array, many: number): void {
  const { cells, starts } = records;
  const tally = new Uint32Array(many);
  for (let node = 0; node < names.count[0]!; node += 1) {
    const board = starts[node]!;
    if (board === 0 || featureOf(records, node) !== 0) continue;
    tally.fill(0);
    for (let at = board + 1; at <= board + cells[board]!; at += 1)
      tally[languages[cells[at]!]!]! += 1;
    setFeature(records, node, tally.indexOf(Math.max(...tally)));
  }
}

function writePictures(
  { names, records }: Side,
  counts: Uint32Array,
  languages: Uint8Array | null,
): void {
  for (let node = 0; node < names.count[0]!; node += 1) {
    writeRecord(records, node, counts[node]!, languages?.[node] ?? 0);
  }
}

function connectAll({ boards, pictures }: Graph): void {
  const { cells, starts } = boards.records;
  for (let node = 0; node < boards.names.count[0]!; node += 1) {
    const board = starts[node]!;
    const back = edgeTo(boards.records, node);
    for (let at = board + 1; board > 0 && at <= board + cells[board]!; at += 1) {
      const picture = cells[at]!;
      cells[at] = edgeTo(pictures.records, picture);
      if (pictures.records.starts[picture] !== 0) {
        fillEdge(pictures.records, pictures.records.starts[picture]!, back);
      }
    }
  }
}
