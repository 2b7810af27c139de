import type { Tx } from '#server/kernel/db/tx.ts';
import { languageCodes } from '#server/search-index/index.ts';
import type { Event } from '#server/kernel/db/event-store.ts';
import { featureOfBoard, featureOfLanguage } from './features.ts';
import { connect, disconnect, emptyBoard, positionOfPicture, type Graph } from './graph.ts';
import { languagesOf, placingsOf, publicBoard } from './graph-store.ts';
import { MOST_EDGES } from './records.ts';

/** Updates the graph to the database's current state of the events' subjects; returns false when it is full. */
export async function applyEvents(
  read: Tx,
  graph: Graph,
  events: readonly Event[],
): Promise<boolean> {
  const subjects = Map.groupBy(events, ({ kind }) => kind);
  let hasRoom = true;
  for (const subject of namesIn(subjects.get('board'))) {
    hasRoom = (await applyBoard(read, graph, subject)) && hasRoom;
  }
  const pairs = namesIn(subjects.get('picture')).map((subject) => subject.split(' '));
  const placings = await placingsOf(
    read,
    pairs.map(([boardId]) => boardId!),
    pairs.map(([, signature]) => signature!),
  );
  const come = placings.filter(({ isPublic }) => isPublic);
  const put = await puttingInto(
    read,
    graph,
    come.map(({ signature }) => signature),
  );
  for (const { boardId, interest, signature, isPublic } of placings) {
    if (!isPublic) disconnect(graph, boardId, signature);
    else hasRoom = put({ id: boardId, interest }, signature) && hasRoom;
  }
  return hasRoom;
}

const namesIn = (events: readonly Event[] = []): string[] => [
  ...new Set(events.map(({ subject }) => subject)),
];

async function applyBoard(read: Tx, graph: Graph, id: string): Promise<boolean> {
  const board = await publicBoard(read, id, MOST_EDGES);
  emptyBoard(graph, id);
  if (board === null) return true;
  const all = board.signatures?.toString('hex') ?? '';
  const signatures = Array.from({ length: all.length / 32 }, (_, at) =>
    all.slice(at * 32, at * 32 + 32),
  );
  const put = await puttingInto(read, graph, signatures);
  let hasRoom = true;
  for (const signature of signatures) hasRoom = put(board, signature) && hasRoom;
  return hasRoom;
}

interface Board {
  readonly id: string;
  readonly interest: string | null;
}

/** Adds these pictures to boards; reads the languages of those that are new to the graph. */
async function puttingInto(
  read: Tx,
  graph: Graph,
  signatures: readonly string[],
): Promise<(board: Board, signature: string) => boolean> {
  const unknown = signatures.filter((signature) => positionOfPicture(graph, signature) === 0);
  const languages = await languagesOf(read, unknown);
  return ({ id, interest }, signature) => {
    const language = featureOfLanguage(languages.get(signature) ?? null, languageCodes);
    return connect(graph, { id, feature: featureOfBoard(interest, language) }, signature, language);
  };
}
