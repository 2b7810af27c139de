import {
  MAX_ALT_TEXT,
  MAX_CATEGORY,
  MAX_DESCRIPTION,
  MAX_LINK,
  MAX_SECTIONS,
  MAX_TITLE,
} from '#contract/kernel/limits.ts';
import { MAX_NOTE_ITEM, MAX_NOTE_ITEMS, MAX_NOTE_TEXT, MAX_NOTES } from '#contract/boards/notes.ts';
import { crop as cropSchema } from '#contract/boards/life.ts';
import { pinOrder } from '#contract/boards.ts';
import { webAddress } from '#contract/kernel/scalars.ts';
import { MAX_COMMENT } from '#contract/talk.ts';
import { nameOf, numbered, oneLine, shortened } from '../import/item-rules.ts';
import type { ActKind, NewAct } from './act-store.ts';
import type { BoardDetails, PinDetails } from './archive-store.ts';
import type { ArchivedBoard, ArchivedNote, ArchivedPin, Export } from './read-archive.ts';

/** A Pin of an export, as the entry of an import. */
export interface PlannedRow {
  readonly folder: string;
  readonly link: string | null;
  /** The picture's name in the zip. */
  readonly picture: string | null;
  readonly title: string;
  readonly note: string;
  readonly tags: readonly string[];
  readonly savedAt: Date | null;
  readonly isPrivate: boolean | null;
  readonly wrong: string | null;
}

export interface Plan {
  /** Oldest first. */
  readonly rows: readonly PlannedRow[];
  readonly details: readonly PinDetails[];
  readonly boards: readonly { readonly name: string; readonly details: BoardDetails }[];
  readonly acts: readonly NewAct[];
  readonly isCut: boolean;
}

const MOST_PARTS = 20;
const EARLIEST = Date.UTC(1990, 0, 1);
/** As far as ids go, with room for others before and after. */
const MOST_PLACE = 2n ** 63n - 2n ** 50n;
const PICTURE = /^media\/[\da-f]{32}\.(?:jpg|png|webp|gif)$/;
const VIDEO = /^media\/[\da-f]{32}\.mp4$/;
const address = webAddress();

/** Plans the import of an export, within all limits. */
export function planArchive(found: Export, has: (name: string) => boolean, now: Date): Plan {
  const names = namesOf(found.boards);
  const boards = found.boards.map((board) => ({
    name: names.get(board.id) ?? '',
    details: boardDetails(board, found.notes, now),
  }));
  const secret = new Set(boards.filter((one) => one.details.isSecret).map(({ name }) => name));
  const oldest = found.pins.toReversed();
  const rows = oldest.map((pin) => rowOf(pin, { names, secret, has, now }));
  return {
    rows,
    boards,
    details: oldest.map((pin) => pinDetails(pin, has)),
    acts: actsOf(found, names, now),
    isCut: found.isCut,
  };
}

/** Returns the names of boards by their ids; the later ones of a name are numbered. */
function namesOf(boards: readonly ArchivedBoard[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const names = new Map<string, string>();
  for (const { id, name } of boards) {
    const base = nameOf(name) || 'Board';
    for (let number = 1; !names.has(id); number += 1) {
      const free = numbered(base, number);
      if (taken.has(free.toLowerCase())) continue;
      taken.add(free.toLowerCase());
      names.set(id, free);
    }
  }
  return names;
}

interface Around {
  readonly names: ReadonlyMap<string, string>;
  readonly secret: ReadonlySet<string>;
  readonly has: (name: string) => boolean;
  readonly now: Date;
}

function rowOf(pin: ArchivedPin, { names, secret, has, now }: Around): PlannedRow {
  const folder = names.get(pin.board_id) ?? '';
  const hasPicture = PICTURE.test(pin.picture) && has(pin.picture);
  return {
    folder,
    link: linkOf(pin.link),
    picture: hasPicture ? pin.picture : null,
    title: shortened(oneLine(pin.title), MAX_TITLE),
    note: shortened(linesOf(pin.description), MAX_DESCRIPTION),
    tags: [],
    savedAt: dateOf(pin.created_at, now),
    // Somebody else's board may have been secret: the person decides.
    isPrivate: folder === '' ? null : secret.has(folder),
    wrong: hasPicture ? null : 'no_picture',
  };
}

function pinDetails(pin: ArchivedPin, has: (name: string) => boolean): PinDetails {
  const kind = pin.kind === 'carousel' || pin.kind === 'story' ? pin.kind : 'single';
  const parts = (pin.parts ?? []).slice(0, MOST_PARTS);
  const isWhole = parts.every(({ picture }) => PICTURE.test(picture) && has(picture));
  return {
    section: pin.section_id,
    altText: shortened(linesOf(pin.alt_text), MAX_ALT_TEXT),
    place: placeOf(pin.place),
    kind,
    video: pin.video !== null && VIDEO.test(pin.video) && has(pin.video) ? pin.video : null,
    parts:
      kind === 'single' || parts.length === 0 || !isWhole
        ? null
        : parts.map((part) => ({
            picture: part.picture,
            title: shortened(oneLine(part.title), MAX_TITLE),
            link: linkOf(part.link),
            text: shortened(linesOf(part.text), MAX_DESCRIPTION),
            altText: shortened(linesOf(part.alt_text), MAX_ALT_TEXT),
          })),
  };
}

function boardDetails(
  board: ArchivedBoard,
  notes: readonly ArchivedNote[],
  now: Date,
): BoardDetails {
  const order = pinOrder.safeParse(board.pin_order);
  const date = (text: string | null): string | null => dateOf(text, now)?.toISOString() ?? null;
  const titles = new Set<string>();
  return {
    description: shortened(linesOf(board.description), MAX_DESCRIPTION),
    category: board.category === null ? null : shortened(oneLine(board.category), MAX_CATEGORY),
    // Only the person's own Pins of a protected board are here, and nobody is to find them by a list.
    isSecret: board.privacy !== 'public',
    pinOrder: order.success ? order.data : 'saved',
    createdAt: date(board.created_at),
    sections: board.sections.slice(0, MAX_SECTIONS).flatMap(({ id, title, created_at }) => {
      const name = nameOf(title);
      if (name === '' || titles.has(name.toLowerCase())) return [];
      titles.add(name.toLowerCase());
      return [{ id, title: name, createdAt: date(created_at) }];
    }),
    notes: notes
      .filter((note) => note.board_id === board.id)
      .slice(0, MAX_NOTES)
      .map((note) => ({
        title: nameOf(note.title),
        body: shortened(linesOf(note.text), MAX_NOTE_TEXT),
        items: note.items
          .slice(0, MAX_NOTE_ITEMS)
          .map(({ text, done }) => ({ text: shortened(oneLine(text), MAX_NOTE_ITEM), done })),
        createdAt: date(note.created_at),
        updatedAt: date(note.updated_at),
      })),
  };
}

/** Returns what is restored after the Pins: covers, settings, and what the person did. */
function actsOf(found: Export, names: ReadonlyMap<string, string>, now: Date): NewAct[] {
  const count = found.pins.length;
  const rows = new Map(found.pins.map(({ id }, index) => [id, count - index]));
  const acts: NewAct[] = [];
  const add = (kind: ActKind, details: NewAct['details'], state: NewAct['state'] = 'waiting') =>
    acts.push({ kind, details, state });
  for (const board of found.boards) {
    const row = rows.get(board.cover_pin_id ?? '');
    if (row !== undefined) add('cover', { row, folder: names.get(board.id), crop: cropOf(board) });
  }
  add('settings', settingsOf(found.settings));
  const positions = new Map<string, number>();
  for (const comment of found.comments) {
    const row = rows.get(comment.pin_id);
    const parent = comment.parent_id === null ? null : positions.get(comment.parent_id);
    const text = shortened(linesOf(comment.text), MAX_COMMENT);
    const [createdAt, editedAt] = [dateOf(comment.created_at, now), dateOf(comment.edited_at, now)];
    // What answers somebody else's comment, or stands at somebody else's Pin, means nothing alone.
    const isPossible = row !== undefined && parent !== undefined && text !== '';
    add(
      'comment',
      { row, parent, text, createdAt, editedAt },
      isPossible ? 'waiting' : 'passed_over',
    );
    if (isPossible) positions.set(comment.id, acts.length);
  }
  for (const { pin_id: pinId, created_at } of found.likes) {
    add('like', { row: rows.get(pinId), pinId, createdAt: dateOf(created_at, now) });
  }
  for (const { username, created_at } of found.following) {
    add('following', { username, createdAt: dateOf(created_at, now) });
  }
  for (const { board_id: boardId, created_at } of found.followedBoards) {
    add('followed_board', { boardId, createdAt: dateOf(created_at, now) });
  }
  return acts;
}

/** Returns settings by the names under which they are changed. */
function settingsOf(profile: Export['settings']): NewAct['details'] {
  const { is_unlisted, is_unfindable, is_personalised, takes_mail, ...rest } = profile;
  return {
    ...rest,
    exclude_from_search: is_unlisted,
    hidden_from_people_search: is_unfindable,
    personalized: is_personalised,
    mail_from_people: takes_mail,
  };
}

function cropOf({ cover_crop: crop }: ArchivedBoard): readonly number[] | null {
  const read = cropSchema.safeParse(crop);
  return read.success ? read.data : null;
}

function linkOf(text: string | null): string | null {
  const read = address.safeParse((text ?? '').trim());
  return read.success && read.data.length <= MAX_LINK ? read.data : null;
}

/** Keeps lines as they are, without other control characters. */
const linesOf = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .trim();

function dateOf(text: string | null, now: Date): Date | null {
  const time = Date.parse(text ?? '');
  return time >= EARLIEST && time <= now.getTime() ? new Date(time) : null;
}

function placeOf(text: string | null): string | null {
  if (text === null || !/^-?\d{1,19}$/.test(text)) return null;
  const place = BigInt(text);
  return place < MOST_PLACE && place > -MOST_PLACE ? text : null;
}
