import type { Context, Viewer } from '#server/kernel/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { visibleBoards, type BoardRow } from '#server/boards/index.ts';
import type { Media } from '#server/media/index.ts';

/**
 * What a viewer may see, asked once per request: a pin is seen where its board is [SEC-28].
 * Nothing shows a pin without a sight, so forgetting the check does not compile.
 */
export interface Sight {
  readonly tx: Tx;
  readonly viewer: Viewer | null;
  readonly media: Pick<Media, 'baseUrl'>;
  /** Boards asked after so far; null for one that the viewer may not see. */
  readonly boards: Map<string, BoardRow | null>;
}

/** The sight of whoever asks, through the context's `tx`. */
export function sightOf(
  media: Pick<Media, 'baseUrl'>,
  context: Pick<Context, 'viewer' | 'tx'>,
): Sight {
  return { tx: context.tx, viewer: context.viewer, media, boards: new Map() };
}

/** Learns which of these boards the viewer may see. */
export async function lookAtBoards(sight: Sight, boardIds: readonly string[]): Promise<void> {
  const unknown = [...new Set(boardIds)].filter((id) => !sight.boards.has(id));
  if (unknown.length === 0) return;
  const visible = await visibleBoards(sight.tx, sight.viewer, unknown);
  for (const id of unknown) sight.boards.set(id, visible.get(id) ?? null);
}

/** Those of the rows that stand on a board which the viewer may see, in the same order. */
export async function keepVisible<Row extends { readonly boardId: string }>(
  sight: Sight,
  rows: readonly Row[],
): Promise<Row[]> {
  await lookAtBoards(
    sight,
    rows.map((row) => row.boardId),
  );
  return rows.filter((row) => sight.boards.get(row.boardId));
}
