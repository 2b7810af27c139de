import type { BoardLink } from '#contract/boards.ts';
import type { Pin } from '#contract/pins.ts';
import type { Person } from '#contract/social.ts';
import { boardLinkOf, sectionsByIds, type BoardRow } from '#server/boards/index.ts';
import { pictureImages, picturesBySignature, type PictureRow } from '#server/media/index.ts';
import { peopleViews } from '#server/social/index.ts';
import { lastPinsOfPictures } from './list-store.ts';
import { mayChangePin } from './policy.ts';
import { countsOfPictures } from './saves-store.ts';
import { keepVisible, lookAtBoards, type Sight } from './sight.ts';
import { pinsByIds, type PinRow } from './store.ts';
import { toPin, type PinParts } from './view.ts';

/** Why a feed shows a pin, by pin id; in plain English, which the web translates by its text. */
export type Reasons = ReadonlyMap<string, string>;

/**
 * The pins as the wire shows them to the sight's viewer, in the order of the rows; what the
 * viewer may not see is left out.
 */
export async function showPins(
  sight: Sight,
  rows: readonly PinRow[],
  reasons: Reasons = new Map(),
): Promise<Pin[]> {
  const visible = await keepVisible(sight, rows);
  if (visible.length === 0) return [];
  const named = await loadNamed(sight, visible);
  return visible.flatMap((row) => {
    const parts = partsOf(sight, named, row, reasons.get(row.id) ?? null);
    return parts === null ? [] : [toPin(row, parts)];
  });
}

/** One pin, which the viewer is known to see. */
export async function showPin(sight: Sight, row: PinRow): Promise<Pin> {
  const [pin] = await showPins(sight, [row]);
  if (pin === undefined) throw new Error(`the pin ${row.id} cannot be shown`);
  return pin;
}

interface Named {
  readonly pictures: ReadonlyMap<string, PictureRow>;
  readonly people: ReadonlyMap<string, Person>;
  readonly sections: Awaited<ReturnType<typeof sectionsByIds>>;
  readonly counts: Awaited<ReturnType<typeof countsOfPictures>>;
  readonly savedTo: Awaited<ReturnType<typeof lastPinsOfPictures>>;
  /** Origin pins that the viewer may see. */
  readonly origins: ReadonlySet<string>;
}

/** A fixed number of queries, however many pins. */
async function loadNamed(sight: Sight, rows: readonly PinRow[]): Promise<Named> {
  const { tx, viewer } = sight;
  const signatures = rows.map((row) => row.signature);
  const sectionIds = rows.flatMap((row) => row.sectionId ?? []);
  const [pictures, counts, sections, savedTo, origins] = await Promise.all([
    picturesBySignature(tx, signatures),
    countsOfPictures(tx, signatures),
    sectionIds.length === 0 ? new Map() : sectionsByIds(tx, sectionIds),
    viewer === null ? new Map() : lastPinsOfPictures(tx, viewer.id, signatures),
    findOrigins(sight, rows),
  ]);
  await lookAtBoards(
    sight,
    [...savedTo.values()].map((saved) => saved.boardId),
  );
  const people = await peopleViews(tx, viewer, peopleIn(sight, rows));
  return { pictures, people, sections, counts, savedTo, origins };
}

/**
 * Origins that may be named. A pin whose origin is gone or has become secret no longer says
 * whose it was [SEC-28].
 */
async function findOrigins(sight: Sight, rows: readonly PinRow[]): Promise<Set<string>> {
  const ids = rows.filter((row) => row.sourcePinId !== null).map((row) => row.originPinId);
  const visible = await keepVisible(sight, await pinsByIds(sight.tx, [...new Set(ids)]));
  return new Set(visible.map((row) => row.id));
}

function peopleIn(sight: Sight, rows: readonly PinRow[]): string[] {
  const owners = [...sight.boards.values()].flatMap((board) => board?.ownerId ?? []);
  return [...owners, ...rows.flatMap((row) => [row.personId, row.originPersonId])];
}

function partsOf(sight: Sight, named: Named, row: PinRow, reason: string | null): PinParts | null {
  const boardRow = sight.boards.get(row.boardId);
  const board = linkOf(named, boardRow);
  const pinner = named.people.get(row.personId);
  const picture = named.pictures.get(row.signature);
  // Half-erased people and pictures: nothing left to show.
  if (!boardRow || board === null || !pinner || !picture) return null;
  const saved = named.savedTo.get(row.signature);
  return {
    board,
    section: row.sectionId === null ? null : (named.sections.get(row.sectionId) ?? null),
    pinner,
    origin: originOf(named, row),
    picture: {
      dominantColor: picture.dominant_color,
      thumbHash: picture.thumb_hash,
      images: pictureImages(sight.media.baseUrl, picture),
    },
    counts: named.counts.get(row.signature) ?? { pins: 0, saves: 0 },
    savedTo: saved ? linkOf(named, sight.boards.get(saved.boardId)) : null,
    mayChange: mayChangePin(sight.viewer, row, boardRow),
    reason,
  };
}

function originOf(named: Named, row: PinRow): Person | null {
  if (row.sourcePinId === null || !named.origins.has(row.originPinId)) return null;
  return named.people.get(row.originPersonId) ?? null;
}

function linkOf(named: Named, board: BoardRow | null | undefined): BoardLink | null {
  const owner = board && named.people.get(board.ownerId);
  return board && owner ? boardLinkOf(board, owner) : null;
}
