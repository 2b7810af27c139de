import { emptyEntry, timeOf, type Entry } from './entry.ts';
import { parseHtml } from './parse-html.ts';

/** What an export has in place of an empty value. */
const NOTHING = 'No data';
const PICTURES = 'https://i.pinimg.com/originals/';

export const isNetwork = (text: string): boolean =>
  /<h1[^>]{0,100}>\s*Pins\s*<\/h1>/i.test(text) && /<br\s*\/?>\s*Board Name:/i.test(text);

interface Boards {
  /** Names by id: an export leaves the name out of some entries. */
  readonly names: Map<string, string>;
}

/** An entry as values by their keys. */
export type Lines = Map<string, string>;

/** Returns the letters of a name: `Board Name` in a page is `board_name` in JSON. */
export const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/**
 * Reads the data export of the large network that pins come from: a page with a part for each kind of data, and in it
 * lines of a name and a value. Parts and names are matched by their text, since ids differ between exports.
 */
export function readNetwork(text: string, most: number): Entry[] {
  return entriesOf(pinsIn(text, most));
}

/** Returns the entries of pins, whichever way they are written. */
export function entriesOf(pins: readonly Lines[]): Entry[] {
  const boards: Boards = { names: new Map() };
  for (const pin of pins) {
    const name = valueOf(pin, 'Board Name');
    if (name !== '') boards.names.set(valueOf(pin, 'Board Id'), name);
  }
  return pins.map((pin) => entryOf(pin, boards));
}

function pinsIn(text: string, most: number): Lines[] {
  const pins: Lines[] = [];
  let part = '';
  let isHeading = false;
  let line = '';
  let href = '';
  let pin: Lines = new Map();
  const endLine = (): void => {
    const at = line.indexOf(':');
    if (at > 0 && at < 40) {
      const name = keyOf(line.slice(0, at));
      const value = line
        .slice(at + 1)
        .trim()
        .replace(/,$/, '');
      // A link is shortened where it is shown; its address is whole.
      if (name !== '' && !pin.has(name)) pin.set(name, href || value);
    }
    [line, href] = ['', ''];
  };
  const endPin = (): void => {
    endLine();
    if (part === 'Pins' && pin.has('image') && pins.length < most) pins.push(pin);
    pin = new Map();
  };
  let breaks = 0;
  parseHtml(
    text,
    {
      onopentag(name, attributes) {
        if (name === 'h1') {
          endPin();
          [isHeading, part] = [true, ''];
        } else if (name === 'br') {
          // Two breaks without text between them end an entry.
          breaks += 1;
          if (breaks > 1) endPin();
          else endLine();
        } else if (name === 'a') href = attributes['href'] ?? '';
      },
      ontext(piece) {
        if (isHeading) part += piece;
        else line += piece;
        if (piece.trim() !== '') breaks = 0;
      },
      onclosetag(name) {
        if (name === 'h1') [isHeading, part] = [false, part.trim()];
      },
    },
    () => pins.length >= most,
  );
  endPin();
  return pins;
}

function valueOf(pin: Lines, name: string): string {
  const value = pin.get(keyOf(name)) ?? '';
  return value === NOTHING ? '' : value;
}

function entryOf(pin: Lines, { names }: Boards): Entry {
  const board = valueOf(pin, 'Board Name') || (names.get(valueOf(pin, 'Board Id')) ?? '');
  const isPrivate = valueOf(pin, 'Private');
  return {
    ...emptyEntry,
    link: valueOf(pin, 'Canonical Link') || null,
    picture: pictureAt(valueOf(pin, 'Image')),
    title: valueOf(pin, 'Title'),
    note: valueOf(pin, 'Details'),
    // Times are in UTC and need not say so.
    savedAt: timeIn(valueOf(pin, 'Created at')),
    folder: board === '' ? [] : [board],
    isPrivate: isPrivate === '' ? null : isPrivate.toLowerCase() === 'true',
  };
}

function timeIn(text: string): number | null {
  const time = text.replaceAll('/', '-').replace(' ', 'T');
  return timeOf(/(?:z|[+-]\d\d:?\d\d)$/i.test(time) ? time : `${time}Z`);
}

/** A picture is named by its signature alone, from which its address follows, or by its address. */
function pictureAt(signature: string): string | null {
  if (/^https?:/.test(signature)) return signature;
  if (!/^[\da-f]{32}$/.test(signature)) return null;
  const folders = [0, 2, 4].map((at) => signature.slice(at, at + 2)).join('/');
  return `${PICTURES}${folders}/${signature}.jpg`;
}
