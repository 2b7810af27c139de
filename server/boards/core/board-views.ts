import type { Board, Section } from '#contract/boards.ts';
import type { Actor, Origin } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { pictureImages, picturesBySignature } from '#server/media/index.ts';
import { peopleViews, unblockedAmong } from '#server/social/index.ts';
import { firstCollaborators } from './collaborator-store.ts';
import { forViewer, boardNotFound } from './find-boards.ts';
import { mayOwnBoard, mayWriteBoard } from './policy.ts';
import type { SectionRow } from './section-store.ts';
import type { BoardRow } from './store.ts';
import { tiesTo } from './ties-store.ts';
import { toBoard, toSection, type BoardPicture } from './view.ts';

/** Collaborators listed per board; the rest are only counted. */
const NAMED_COLLABORATORS = 5;

/** Context for views: the viewer, the transaction, and the base address of pictures. */
export interface Looking {
  readonly tx: Tx;
  readonly viewer: Actor | null;
  readonly origin: Pick<Origin, 'mediaUrl'>;
}

/** Returns the boards in order as wire objects, for a viewer who may see them. */
export async function boardViews(looking: Looking, rows: readonly BoardRow[]): Promise<Board[]> {
  const { tx, viewer } = looking;
  const signatures = rows.flatMap((row) => row.recentSignatures.concat(row.coverSignature ?? []));
  const pictures = await boardPictures(looking, signatures);
  const collaborators = await collaboratorsOf(looking, rows);
  const people = await peopleViews(
    looking,
    rows.flatMap((row) => [row.ownerId, ...(collaborators.get(row.id) ?? [])]),
  );
  const ties = await tiesTo(
    tx,
    viewer,
    rows.map((row) => row.id),
  );
  return (await forViewer(tx, viewer, rows)).flatMap((row) => {
    const owner = people.get(row.ownerId);
    if (owner === undefined) return [];
    const cover = row.coverSignature === null ? undefined : pictures.get(row.coverSignature);
    const tie = ties.get(row.id);
    return [
      toBoard(row, {
        owner,
        mayWrite: mayWriteBoard(viewer, row),
        mayDelete: mayOwnBoard(viewer, row),
        isShared: row.isShared,
        isManaged: row.isManaged,
        collaborators: (collaborators.get(row.id) ?? []).flatMap((id) => people.get(id) ?? []),
        isFollowed: tie?.isFollowed ?? false,
        isInvited: tie?.isInvited ?? false,
        archivedAt: tie?.archivedAt ?? null,
        cover: cover ?? null,
        recent: listed(pictures, row.recentSignatures),
      }),
    ];
  });
}

/** Returns the first collaborators of each board, without those blocked from the viewer. */
async function collaboratorsOf(
  { tx, viewer }: Looking,
  rows: readonly BoardRow[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const shared = rows.filter((row) => row.collaboratorCount > 0).map((row) => row.id);
  if (shared.length === 0) return new Map();
  const found = await firstCollaborators(tx, shared, NAMED_COLLABORATORS);
  const unblocked = await unblockedAmong(tx, viewer, [...found.values()].flat());
  return new Map(
    [...found].map(([id, people]) => [id, people.filter((one) => unblocked.has(one))]),
  );
}

/** Like boardViews, for one board. */
export async function boardView(looking: Looking, row: BoardRow): Promise<Board> {
  const [view] = await boardViews(looking, [row]);
  if (view === undefined) throw boardNotFound();
  return view;
}

/** Returns sections of one board as wire objects, each with the full board, as existing clients expect. */
export async function sectionViews(
  looking: Looking,
  board: BoardRow,
  rows: readonly SectionRow[],
): Promise<Section[]> {
  if (rows.length === 0) return [];
  const view = await boardView(looking, board);
  const pictures = await boardPictures(
    looking,
    rows.flatMap((row) => row.recentSignatures),
  );
  return rows.map((row) => toSection(row, view, listed(pictures, row.recentSignatures)));
}

/** Like sectionViews, for one section. */
export async function sectionView(
  looking: Looking,
  board: BoardRow,
  row: SectionRow,
): Promise<Section> {
  const [view] = await sectionViews(looking, board, [row]);
  if (view === undefined) throw boardNotFound();
  return view;
}

/** Returns pictures for covers and previews, by signature. */
export async function boardPictures(
  { tx, origin }: Looking,
  signatures: readonly string[],
): Promise<ReadonlyMap<string, BoardPicture>> {
  const rows = await picturesBySignature(tx, [...new Set(signatures)]);
  const pictures = new Map<string, BoardPicture>();
  for (const [signature, row] of rows) {
    const images = pictureImages(origin.mediaUrl, row);
    pictures.set(signature, { signature, dominantColor: row.dominant_color, images });
  }
  return pictures;
}

// Pictures whose row is gone are left out instead of leaving a gap.
function listed(
  pictures: ReadonlyMap<string, BoardPicture>,
  signatures: readonly string[],
): BoardPicture[] {
  return signatures.flatMap((signature) => pictures.get(signature) ?? []);
}
