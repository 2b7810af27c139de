import { positionOfBoard, positionOfPicture, type Graph } from './graph.ts';
import { degreeAt, findEdge, POSITION, whereIs } from './records.ts';

/** Returns how many of the pictures a board has. */
export type Sharing = (boardId: string) => number;

/**
 * Returns a function that counts these pictures on boards; each picture is looked up once, and each board counted
 * once.
 */
export function sharingWith(graph: Graph, signatures: ReadonlySet<string>): Sharing {
  const { records } = graph.pictures;
  const pictures = new Set<number>();
  for (const signature of signatures) pictures.add(positionOfPicture(graph, signature));
  pictures.delete(0);
  let edges = 0;
  for (const picture of pictures) edges += degreeAt(records, picture);
  const counted = new Map<string, number>();
  return (boardId) => {
    let count = counted.get(boardId);
    if (count === undefined)
      counted.set(boardId, (count = countOn(graph, boardId, pictures, edges)));
    return count;
  };
}

/** `edges` is the summed degree of the pictures. */
function countOn(
  { boards, pictures }: Graph,
  boardId: string,
  wanted: ReadonlySet<number>,
  edges: number,
): number {
  const board = positionOfBoard({ boards, pictures }, boardId);
  if (board === 0) return 0;
  const { cells } = boards.records;
  const start = whereIs(boards.records, board);
  const last = start + cells[start]!;
  let count = 0;
  // Iterates over the smaller side.
  if (edges < last - start) {
    for (const picture of wanted) if (findEdge(pictures.records, picture, board) >= 0) count += 1;
  } else {
    for (let at = start + 1; at <= last; at += 1) if (wanted.has(cells[at]! & POSITION)) count += 1;
  }
  return count;
}
