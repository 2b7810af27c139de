import type { Tx } from '#server/kernel/db/tx.ts';
import {
  blockedAfter,
  boardsOf,
  commentsAfter,
  followedBoardsAfter,
  followingAfter,
  likesAfter,
  messagesAfter,
  notesAfter,
  profileOf,
  type ReadRows,
  ROWS_AT_ONCE,
  searchesAfter,
  sectionsOf,
} from './export-store.ts';
import { type ExportedPin, PINS_AT_ONCE, pinsBefore } from './pin-store.ts';

/** The version of the format; a change that old readers cannot read increases it. */
export const EXPORT_VERSION = 1;

/** Whose data is exported. */
export interface Exported {
  readonly read: Tx;
  readonly personId: string;
  /** Whether with the lists that only a session reads. */
  readonly withWords: boolean;
}

/** What an access token reads nowhere, and not here either. */
const OF_SESSIONS: ReadonlySet<string> = new Set(['messages', 'searches']);

const LISTS: readonly (readonly [name: string, read: ReadRows])[] = [
  ['notes', notesAfter],
  ['comments', commentsAfter],
  ['likes', likesAfter],
  ['messages', messagesAfter],
  ['following', followingAfter],
  ['followed-boards', followedBoardsAfter],
  ['blocked', blockedAfter],
  ['searches', searchesAfter],
];

/** Returns the JSON files, by their names; each is read while it is written. */
export const dataFiles = (
  of: Exported,
): (readonly [name: string, text: AsyncIterable<string>])[] => [
  ['profile', profileText(of)],
  ['boards', listText(boardRows(of))],
  ['pins', listText(pinRows(of))],
  ...LISTS.filter(([name]) => !isLeftOut(of, name)).map(
    ([name, read]) => [name, listText(listRows(of, read))] as const,
  ),
];

const isLeftOut = ({ withWords }: Exported, name: string): boolean =>
  !withWords && OF_SESSIONS.has(name);

/** Returns the names of lists that the export lacks. */
export const leftOut = (of: Exported): string[] =>
  LISTS.map(([name]) => name).filter((name) => isLeftOut(of, name));

/** Returns the name of a picture's file in the export. */
export const pictureName = ({ signature, ext }: Pick<ExportedPin, 'signature' | 'ext'>): string =>
  `media/${signature}.${ext}`;

/** Returns the name of a pin's video in the export; null without one. */
export const videoName = ({ signature, videoMs }: ExportedPin): string | null =>
  videoMs === null ? null : `media/${signature}.mp4`;

/** Yields all pins that the person saved, newest first. */
export async function* pinsOf({ read, personId }: Exported): AsyncGenerator<ExportedPin> {
  let before: string | null = null;
  for (;;) {
    const pins: ExportedPin[] = await pinsBefore(read, personId, before);
    yield* pins;
    before = pins.at(-1)?.id ?? null;
    if (pins.length < PINS_AT_ONCE) return;
  }
}

async function* profileText({ read, personId }: Exported): AsyncGenerator<string> {
  yield `${JSON.stringify(await profileOf(read, personId), null, 2)}\n`;
}

async function* boardRows({ read, personId }: Exported): AsyncGenerator<object> {
  for (const board of await boardsOf(read, personId))
    yield { ...board, sections: await sectionsOf(read, board.id) };
}

async function* pinRows(of: Exported): AsyncGenerator<object> {
  for await (const pin of pinsOf(of)) {
    yield {
      id: pin.id,
      board_id: pin.boardId,
      section_id: pin.sectionId,
      kind: pin.kind,
      title: pin.title,
      description: pin.description,
      alt_text: pin.altText,
      link: pin.link,
      place: pin.place,
      source_pin_id: pin.sourcePinId,
      created_at: pin.createdAt,
      picture: pictureName(pin),
      width: pin.width,
      height: pin.height,
      video: videoName(pin),
      parts:
        pin.parts?.map((part) => ({
          picture: pictureName(part),
          title: part.title,
          link: part.link,
          text: part.text,
          alt_text: part.altText,
        })) ?? null,
    };
  }
}

async function* listRows({ read, personId }: Exported, readRows: ReadRows): AsyncGenerator<object> {
  let after: string | null = null;
  for (;;) {
    const rows = await readRows(read, personId, after);
    for (const { key: _key, ...row } of rows) yield row;
    after = rows.at(-1)?.key ?? null;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** Writes a list as a JSON array with a row in each line. */
async function* listText(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
