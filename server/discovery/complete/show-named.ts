import type { Completion } from '#contract/discovery/complete.ts';
import { boardPath } from '#server/boards/index.ts';
import { portraitOf } from '#server/identity/index.ts';
import type { Origin, Viewer } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { pictureImages } from '#server/media/index.ts';
import type { Candidate } from './completion-store.ts';
import { namedBoards, namedPeople, type NamedBoard } from './named-store.ts';

/** The viewer, the transaction, and the prefix of picture URLs. */
export interface Looking {
  readonly tx: Tx;
  readonly viewer: Viewer | null;
  readonly origin: Pick<Origin, 'mediaUrl'>;
}

/** Returns those of the people whom the viewer may see, in the same order, without the viewer's follow state. */
export async function showPeople(
  { tx, viewer, origin }: Looking,
  candidates: readonly Candidate[],
  limit: number,
): Promise<Completion[]> {
  const ids = subjectsOf(candidates);
  const people = await namedPeople(tx, viewer?.id ?? null, ids);
  return inOrder(ids, people)
    .slice(0, limit)
    .map(({ id, username, fullName, pictureSignature }) => ({
      type: 'user' as const,
      label: fullName,
      query: username,
      url: `/${encodeURIComponent(username)}/`,
      id,
      image_url: portraitOf(origin.mediaUrl, pictureSignature).image_small_url,
      pin_count: null,
    }));
}

/** Returns those of the boards that are public and visible to the viewer, in the same order. */
export async function showBoards(
  { tx, viewer, origin }: Looking,
  candidates: readonly Candidate[],
  limit: number,
): Promise<Completion[]> {
  const ids = subjectsOf(candidates);
  const boards = await namedBoards(tx, viewer?.id ?? null, ids);
  return inOrder(ids, boards)
    .slice(0, limit)
    .map((board) => ({
      type: 'board' as const,
      label: board.name,
      query: board.name,
      url: boardPath(board.username, board.slug),
      id: board.id,
      image_url: coverOf(board, origin.mediaUrl),
      pin_count: board.pinCount,
    }));
}

function coverOf({ signature, ext, width, height }: NamedBoard, baseUrl: string): string | null {
  if (signature === null || ext === null || width === null || height === null) return null;
  return pictureImages(baseUrl, { signature, ext, width, height })['170x'].url;
}

function inOrder<Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Deduplicates: several words of a name may match the prefix. */
function subjectsOf(candidates: readonly Candidate[]): string[] {
  return [...new Set(candidates.map(({ subject }) => subject))];
}
