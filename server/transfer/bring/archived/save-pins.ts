import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { boardsOfJob, type WritableBoard } from '#server/boards/index.ts';
import { lockStorageOf, storePicture, type PictureRow } from '#server/media/index.ts';
import {
  addPins,
  backdatePins,
  toPinText,
  type MadeOf,
  type PinForBoard,
} from '#server/pins/index.ts';
import { boardsNamed } from '#server/transfer/archive/archive-store.ts';
import { resultOf, THERE } from '../decide-result.ts';
import { boardGone, destinationKey, destinationsOf, foldersByName } from '../find-destinations.ts';
import type { Destination } from '../find-destination.ts';
import type { FolderRow } from '../folder-store.ts';
import { keyOf, pinsThere, type RowResult } from '../row-store.ts';
import type { FileRow } from '../store.ts';
import type { TakenPin } from './take-pictures.ts';

type NewPin = PinForBoard & { readonly taken: TakenPin };

/** Where the Pins of a step go. */
interface Ground {
  readonly destinations: ReadonlyMap<string, Destination>;
  readonly boards: ReadonlyMap<string, WritableBoard>;
  readonly known: ReadonlySet<string>;
  readonly folders: ReadonlyMap<string, FolderRow>;
  readonly sections: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

/** Saves Pins of an export as they were: sections, positions, dates, texts and parts. */
export async function savePins(
  context: SignedInContext,
  file: FileRow,
  all: readonly TakenPin[],
): Promise<RowResult[]> {
  const { tx, now } = context;
  const found = all.filter(({ pictures }) => !(pictures instanceof Failure));
  // Before boards, as where one Pin is created.
  await lockStorageOf(tx, file.personId);
  const ground = await groundOf(context, file, found);
  const results: RowResult[] = [];
  const pins: NewPin[] = [];
  for (const taken of all) {
    const pin = pinOf(taken, ground);
    if (!('signature' in pin)) {
      results.push(resultOf(taken.row, pin.code === THERE ? THERE : pin, now));
      continue;
    }
    const problem = await storeAll(context, file, taken);
    if (problem === null) pins.push(pin);
    else results.push(resultOf(taken.row, problem, now));
  }
  const added = [...(await addPins(context, pins))];
  await backdatePins(
    tx,
    added.map(([{ taken }, id]) => ({
      id,
      createdAt: taken.row.savedAt,
      place: isMade(taken, ground) ? taken.details.place : null,
    })),
  );
  for (const [{ taken }, pinId] of added) {
    results.push({ ...resultOf(taken.row, null, now), pinId });
  }
  return results;
}

/** Stores the pictures of a Pin; returns why that cannot be, such as that there is no room for them. */
async function storeAll(
  { tx, now }: SignedInContext,
  { personId }: FileRow,
  taken: TakenPin,
): Promise<Failure | null> {
  try {
    for (const picture of picturesOf(taken)) await storePicture(tx, picture, personId, now);
    return null;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/** Returns the Pin to add, or why there is none. */
function pinOf(taken: TakenPin, ground: Ground): NewPin | { readonly code: Failure['code'] } {
  const { row, details, pictures } = taken;
  if (pictures instanceof Failure) return pictures;
  const destination = ground.destinations.get(destinationKey(row));
  if (destination instanceof Failure) return destination;
  const board = ground.boards.get(destination ?? '');
  if (board === undefined) return boardGone;
  const signature = pictures[0]?.signature ?? '';
  const isThere = ground.known.has(keyOf({ boardId: board.id, link: row.link, signature }));
  if (isThere && !isMade(taken, ground)) return { code: THERE };
  const sectionId = ground.sections.get(row.folder)?.[details.section ?? ''] ?? null;
  return {
    taken,
    board: { ...board, sectionId },
    signature,
    text: textOf(taken),
    method: row.link === null ? 'uploaded' : 'scraped',
    madeOf: madeOf(taken),
    from: null,
  };
}

async function groundOf(
  context: SignedInContext,
  file: FileRow,
  found: readonly TakenPin[],
): Promise<Ground> {
  const { tx } = context;
  const destinations = await destinationsOf(context, file, found);
  const ids = [...destinations.values()].filter((one) => typeof one === 'string');
  return {
    destinations,
    boards: await boardsOfJob(tx, file.personId, ids),
    known: await knownAmong(context, file, ids, found),
    folders: await foldersByName(tx, file),
    sections: await sectionsByFolder(context, file, found),
  };
}

/** Pins that were there before the import; an export may have two of one page and picture. */
async function knownAmong(
  { tx }: SignedInContext,
  file: FileRow,
  boardIds: readonly string[],
  found: readonly TakenPin[],
): Promise<ReadonlySet<string>> {
  const links = found.flatMap(({ row }) => row.link ?? []);
  const signatures = found.flatMap((taken) => picturesOf(taken)[0]?.signature ?? []);
  return new Set((await pinsThere(tx, boardIds, { links, signatures }, file.id)).map(keyOf));
}

/** Returns the sections here by those of the export, for each board. */
async function sectionsByFolder(
  { tx }: SignedInContext,
  file: FileRow,
  found: readonly TakenPin[],
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  const names = [...new Set(found.map(({ row }) => row.folder))];
  const boards = await boardsNamed(tx, file.id, names);
  return new Map(boards.map(({ name, sections }) => [name, sections ?? {}]));
}

const picturesOf = ({ pictures }: TakenPin): readonly PictureRow[] =>
  pictures instanceof Failure ? [] : pictures;

/** Whether the import made the Pin's board, which then is as it was elsewhere. */
const isMade = ({ row }: TakenPin, { folders }: Pick<Ground, 'folders'>): boolean => {
  const folder = folders.get(row.folder);
  return (row.isPrivate ? folder?.madeSecretBoard : folder?.madeBoard) === true;
};

const textOf = ({ row, details }: TakenPin): PinForBoard['text'] =>
  toPinText({
    title: row.title,
    description: row.note,
    altText: details.altText,
    link: row.link,
  });

/** Returns the parts of a carousel or story with their pictures here. */
function madeOf({ details: { kind, parts }, pictures }: TakenPin): string | null {
  if (parts === null || pictures instanceof Failure) return null;
  const made: MadeOf = {
    kind,
    parts: parts.flatMap(({ title, link, text, altText }, index) => {
      const picture = pictures[index];
      if (picture === undefined) return [];
      const { signature, width, height, ext } = picture;
      return [{ signature, width, height, ext, title, link, text, altText }];
    }),
    tags: [],
  };
  return JSON.stringify(made);
}
