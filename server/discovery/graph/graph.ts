import {
  idOf,
  makeNames,
  numberFor,
  numberOf,
  signatureOf,
  wordsOfId,
  wordsOfSignature,
  type Names,
  type Words,
} from './names.ts';
import {
  addEdge,
  degreeAt,
  dropEdge,
  edgeTo,
  findEdge,
  makeRecords,
  MOST_EDGES,
  nodeAt,
  writeRecord,
  POSITION,
  whereIs,
  type Records,
} from './records.ts';

/** The names of nodes and their records, by the same numbers. */
export interface Side {
  readonly names: Names;
  readonly records: Records;
}

/** The bipartite graph of pictures and public boards. One thread modifies it; any thread may walk it. */
export interface Graph {
  readonly pictures: Side;
  readonly boards: Side;
}

/** The capacity of a graph. */
export interface Room {
  readonly pictures: number;
  readonly boards: number;
  readonly pictureCells: number;
  readonly boardCells: number;
}

const SIGNATURE_WORDS = 4;
const ID_WORDS = 2;

export function makeGraph(room: Room): Graph {
  return {
    pictures: makeSide(SIGNATURE_WORDS, room.pictures, room.pictureCells),
    boards: makeSide(ID_WORDS, room.boards, room.boardCells),
  };
}

function makeSide(width: number, nodes: number, cells: number): Side {
  return { names: makeNames(width, nodes), records: makeRecords(nodes, cells) };
}

/**
 * Adds a picture to a board; does nothing if it is there already. Returns false when the graph is full. The
 * features (features.ts) of a new node stay the same for the life of the graph.
 */
export function connect(
  graph: Graph,
  board: { readonly id: string; readonly feature: number },
  signature: string,
  language = 0,
): boolean {
  const { boards, pictures } = graph;
  const on = positionFor(boards, wordsOfId(board.id), board.feature);
  const picture = positionFor(pictures, wordsOfSignature(signature), language);
  if (on === 0 || picture === 0) return false;
  if (isConnected(graph, on, picture)) return true;
  if (degreeAt(boards.records, on) >= MOST_EDGES) return true;
  if (degreeAt(pictures.records, picture) >= MOST_EDGES) return true;
  return (
    addEdge(boards.records, on, edgeAt(pictures.records, picture)) &&
    addEdge(pictures.records, picture, edgeAt(boards.records, on))
  );
}

const edgeAt = (records: Records, position: number): number =>
  edgeTo(records, nodeAt(records, position));

function isConnected({ boards, pictures }: Graph, board: number, picture: number): boolean {
  return degreeAt(boards.records, board) < degreeAt(pictures.records, picture)
    ? findEdge(boards.records, board, picture) >= 0
    : findEdge(pictures.records, picture, board) >= 0;
}

/** Removes a picture from a board. */
export function disconnect(graph: Graph, boardId: string, signature: string): void {
  const { boards, pictures } = graph;
  const board = positionOf(boards, wordsOfId(boardId));
  const picture = positionOf(pictures, wordsOfSignature(signature));
  if (board === 0 || picture === 0) return;
  dropIfThere(boards.records, board, picture);
  dropIfThere(pictures.records, picture, board);
}

/** Removes everything from a board. */
export function emptyBoard({ boards, pictures }: Graph, boardId: string): void {
  const board = positionOf(boards, wordsOfId(boardId));
  if (board === 0) return;
  for (const picture of neighbours(boards.records, board, MOST_EDGES)) {
    dropIfThere(pictures.records, picture, board);
    dropIfThere(boards.records, board, picture);
  }
}

function dropIfThere(records: Records, position: number, target: number): void {
  const at = findEdge(records, position, target);
  if (at >= 0) dropEdge(records, position, at);
}

/** Returns boards with a picture, at most `limit`, those it was added to last first. */
export function boardsOf({ boards, pictures }: Graph, signature: string, limit: number): string[] {
  const picture = positionOf(pictures, wordsOfSignature(signature));
  if (picture === 0) return [];
  return neighbours(pictures.records, picture, limit).map((board) =>
    idOf(boards.names, nodeAt(boards.records, board)),
  );
}

/** Returns the number of boards with a picture. */
export function boardCountOf({ pictures }: Graph, signature: string): number {
  const picture = positionOf(pictures, wordsOfSignature(signature));
  return picture === 0 ? 0 : degreeAt(pictures.records, picture);
}

/** Returns the positions of neighbours, the newest edge first, at most `limit`. */
function neighbours(records: Records, position: number, limit: number): number[] {
  const { cells } = records;
  const start = whereIs(records, position);
  const last = start + cells[start]!;
  const length = Math.min(limit, last - start);
  return Array.from({ length }, (_, at) => cells[last - at]! & POSITION);
}

/** Returns the position of a picture's record; 0 if it is on no board. */
export function positionOfPicture({ pictures }: Graph, signature: string): number {
  return positionOf(pictures, wordsOfSignature(signature));
}

/** Returns the position of a board's record; 0 if it is empty. */
export function positionOfBoard({ boards }: Graph, id: string): number {
  return positionOf(boards, wordsOfId(id));
}

export function signatureAt({ pictures }: Graph, position: number): string {
  return signatureOf(pictures.names, nodeAt(pictures.records, position));
}

function positionOf({ names, records }: Side, name: Words): number {
  const number = numberOf(names, name);
  return number < 0 ? 0 : records.starts[number]!;
}

function positionFor({ names, records }: Side, name: Words, feature: number): number {
  const number = numberFor(names, name);
  if (number < 0) return 0;
  return records.starts[number]! || writeRecord(records, number, 2, feature);
}
