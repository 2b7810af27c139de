import type { Tx } from '#server/kernel/db/tx.ts';
import type { Event } from '#server/kernel/events/event-store.ts';
import { connect, disconnect, emptyBoard, featureOf, type Graph } from './graph.ts';
import { placingsOf, publicBoard } from './graph-store.ts';
import { MOST_EDGES } from './records.ts';

/** Makes the graph say what the database says now of what events name; false when it is full. */
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
  for (const { boardId, interest, signature, isPublic } of placings) {
    if (!isPublic) disconnect(graph, boardId, signature);
    else {
      const board = { id: boardId, feature: featureOf(interest) };
      hasRoom = connect(graph, board, signature) && hasRoom;
    }
  }
  return hasRoom;
}

const namesIn = (events: readonly Event[] = []): string[] => [
  ...new Set(events.map(({ subject }) => subject)),
];

async function applyBoard(read: Tx, graph: Graph, id: string): Promise<boolean> {
  const board = await publicBoard(read, id, MOST_EDGES);
  emptyBoard(graph, id);
  const signatures = board?.signatures?.toString('hex') ?? '';
  const now = { id, feature: featureOf(board?.interest ?? null) };
  let hasRoom = true;
  for (let at = 0; at < signatures.length; at += 32) {
    hasRoom = connect(graph, now, signatures.slice(at, at + 32)) && hasRoom;
  }
  return hasRoom;
}
