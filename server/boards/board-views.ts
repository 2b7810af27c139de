import type { Board, Section } from '#contract/boards.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { pictureImages, picturesBySignature, type Media } from '#server/media/index.ts';
import { peopleViews } from '#server/social/index.ts';
import { boardNotFound, type Looker } from './find-boards.ts';
import { followedBoardsAmong } from './follow-store.ts';
import { mayWriteBoard } from './policy.ts';
import type { SectionRow } from './section-store.ts';
import type { BoardRow } from './store.ts';
import { toBoard, toSection, type ShownPicture } from './view.ts';

/** What addresses of pictures start with. */
export type MediaBase = Pick<Media, 'baseUrl'>;

/** Who looks, through which transaction, at pictures from where. */
interface Looking {
  readonly tx: Tx;
  readonly viewer: Looker;
  readonly media: MediaBase;
}

/** The boards in their order, as the wire shows them to a viewer who may see them. */
export async function boardViews(looking: Looking, rows: readonly BoardRow[]): Promise<Board[]> {
  const { tx, viewer } = looking;
  const signatures = rows.flatMap((row) => row.recentSignatures.concat(row.coverSignature ?? []));
  const pictures = await shownPictures(looking, signatures);
  const owners = await peopleViews(
    tx,
    viewer,
    rows.map((row) => row.ownerId),
  );
  const followed =
    viewer === null || rows.length === 0
      ? new Set<string>()
      : await followedBoardsAmong(
          tx,
          viewer.id,
          rows.map((row) => row.id),
        );
  return rows.flatMap((row) => {
    const owner = owners.get(row.ownerId);
    if (owner === undefined) return [];
    const cover = row.coverSignature === null ? undefined : pictures.get(row.coverSignature);
    const recent = listed(pictures, row.recentSignatures);
    const mayWrite = mayWriteBoard(viewer, row);
    return [
      toBoard(row, {
        owner,
        mayWrite,
        followed: followed.has(row.id),
        cover: cover ?? null,
        recent,
      }),
    ];
  });
}

/** One board, as boardViews. */
export async function boardView(looking: Looking, row: BoardRow): Promise<Board> {
  const [view] = await boardViews(looking, [row]);
  if (view === undefined) throw boardNotFound();
  return view;
}

/** Sections of one board, each with the board in full, as real clients read it. */
export async function sectionViews(
  looking: Looking,
  board: BoardRow,
  rows: readonly SectionRow[],
): Promise<Section[]> {
  if (rows.length === 0) return [];
  const view = await boardView(looking, board);
  const pictures = await shownPictures(
    looking,
    rows.flatMap((row) => row.recentSignatures),
  );
  return rows.map((row) => toSection(row, view, listed(pictures, row.recentSignatures)));
}

/** One section, as sectionViews. */
export async function sectionView(
  looking: Looking,
  board: BoardRow,
  row: SectionRow,
): Promise<Section> {
  const [view] = await sectionViews(looking, board, [row]);
  if (view === undefined) throw boardNotFound();
  return view;
}

async function shownPictures(
  { tx, media }: Looking,
  signatures: readonly string[],
): Promise<ReadonlyMap<string, ShownPicture>> {
  const rows = await picturesBySignature(tx, [...new Set(signatures)]);
  const shown = new Map<string, ShownPicture>();
  for (const [signature, row] of rows) {
    const images = pictureImages(media.baseUrl, row);
    shown.set(signature, { signature, dominantColor: row.dominant_color, images });
  }
  return shown;
}

// A picture whose row is gone is left out rather than shown as a hole.
function listed(
  pictures: ReadonlyMap<string, ShownPicture>,
  signatures: readonly string[],
): ShownPicture[] {
  return signatures.flatMap((signature) => pictures.get(signature) ?? []);
}
