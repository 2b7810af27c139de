import type { Tx } from '#server/kernel/db/tx.ts';
import { boardsOfPictures, publicSizes, type BoardOfPictures, type Sizes } from './graph-store.ts';
import { featureOf, makeGraph, type Graph, type Room, type Side } from './graph.ts';
import { numberFor, wordsOfId } from './names.ts';
import { edgeTo, fillEdge, MOST_EDGES, placeRecord } from './records.ts';

const BOARDS_AT_ONCE = 500;
/** Nodes and edges that may come before everything is built anew, beside a quarter of what there is. */
const SPARE = 20_000;

/**
 * Builds the graph from the database, board by board. Boards first hold the numbers of their pictures,
 * because a picture's record can only be placed once its boards are counted; then each number
 * becomes an edge, both ways.
 */
export async function buildGraph(read: Tx): Promise<Graph> {
  const graph = makeGraph(roomFor(await publicSizes(read)));
  const counts = new Uint32Array(graph.pictures.records.starts.length);
  const features = new Uint8Array(counts.length);
  let after: string | null = null;
  for (;;) {
    const boards = await boardsOfPictures(read, after, BOARDS_AT_ONCE, MOST_EDGES);
    for (const board of boards) placeBoard(graph, board, counts, features);
    if (boards.length < BOARDS_AT_ONCE) break;
    after = boards.at(-1)!.id;
  }
  placePictures(graph.pictures, counts, features);
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

function placeBoard(
  { boards, pictures }: Graph,
  { id, interest, signatures }: BoardOfPictures,
  counts: Uint32Array,
  features: Uint8Array,
): void {
  if (signatures === null) return;
  const feature = featureOf(interest);
  const node = numberFor(boards.names, wordsOfId(id));
  if (node < 0) return;
  const position = placeRecord(boards.records, node, signatures.length / 16, feature);
  if (position === 0) return;
  for (let at = 0; at < signatures.length; at += 16) {
    const picture = numberFor(pictures.names, wordsIn(signatures, at));
    if (picture < 0 || counts[picture]! >= MOST_EDGES) continue;
    fillEdge(boards.records, position, picture);
    counts[picture]! += 1;
    if (features[picture] === 0) features[picture] = feature;
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

function placePictures({ names, records }: Side, counts: Uint32Array, features: Uint8Array): void {
  for (let node = 0; node < names.count[0]!; node += 1) {
    placeRecord(records, node, counts[node]!, features[node]!);
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
