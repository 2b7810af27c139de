import { emptyEntry, timeOf, type Entry } from './entry.ts';
import {
  objectIn,
  objectsIn,
  textIn,
  textOrNull,
  textsIn,
  type JsonObject,
} from './json-values.ts';

/** The lists of one answer, or of several answers in a list: pins beside boards, and further pages. */
const listed = (file: unknown): JsonObject[] =>
  (Array.isArray(file) ? objectsIn(file) : objectsIn([file])).flatMap((one) =>
    'results' in one ? objectsIn(one['results']) : [one],
  );

const isPin = (one: JsonObject): boolean => 'referer' in one && 'image' in one;

export const isPinry = (file: unknown): boolean => listed(file).some(isPin);

/** Reads pins of Pinry's API, and their boards where it has those too: a pin of several boards is an entry of each. */
export function readPinry(file: unknown, most: number): Entry[] {
  const all = listed(file);
  const boards = boardsByPin(all);
  const entries: Entry[] = [];
  for (const pin of all.filter(isPin)) {
    const entry = entryOf(pin);
    for (const board of boards.get(pin['id']) ?? [null]) {
      if (entries.length >= most) return entries;
      entries.push(board === null ? entry : onBoard(entry, board));
    }
  }
  return entries;
}

function boardsByPin(all: readonly JsonObject[]): ReadonlyMap<unknown, readonly JsonObject[]> {
  const boards = new Map<unknown, JsonObject[]>();
  for (const board of all) {
    if (isPin(board) || textIn(board['name']) === '' || !Array.isArray(board['pins'])) continue;
    for (const id of new Set<unknown>(board['pins'])) {
      const known = boards.get(id);
      if (known === undefined) boards.set(id, [board]);
      else known.push(board);
    }
  }
  return boards;
}

const entryOf = (pin: JsonObject): Entry => ({
  ...emptyEntry,
  link: textOrNull(pin['referer']),
  picture: textOrNull(pin['url']) ?? storedPicture(pin),
  title: textIn(pin['description']),
  savedAt: timeOf(pin['published']),
  tags: textsIn(pin['tags']),
  isPrivate: privacyIn(pin),
});

/** What either of them hides stays hidden. */
const onBoard = (entry: Entry, board: JsonObject): Entry => ({
  ...entry,
  folder: [textIn(board['name'])],
  isPrivate: privacyIn(board) === true ? true : (entry.isPrivate ?? privacyIn(board)),
});

const privacyIn = ({ private: isPrivate }: JsonObject): boolean | null =>
  typeof isPrivate === 'boolean' ? isPrivate : null;

/** Returns the address of the picture on the installation that the pin comes from. */
function storedPicture(pin: JsonObject): string | null {
  const path = textIn(objectIn(pin['image'])?.['image']);
  return path === '' ? null : (URL.parse(path, textIn(pin['resource_link']))?.href ?? null);
}
