import sharp from 'sharp';
import { createBoard, getBoard, type Board } from '#contract/boards.ts';
import { createPin, createSection, getPin, type Pin } from '#contract/pins.ts';
import type { TestApp, TestPerson } from './app.ts';

/** Returns a picture large enough for an ad. */
export const aLargePicture = (): Promise<string> =>
  aPicture(undefined, { width: 160, height: 240 });

/** Returns a small picture in base64, different for each number. */
export async function aPicture(
  number = Math.floor(Math.random() * 2 ** 24),
  size = { width: 8, height: 12 },
): Promise<string> {
  const background = { r: number & 255, g: (number >> 8) & 255, b: (number >> 16) & 255 };
  const png = await sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer();
  return png.toString('base64');
}

let named = 0;

export function aBoard(
  person: TestPerson,
  more: Partial<{ name: string; privacy: string }> = {},
): Promise<Board> {
  named += 1;
  return person.call(createBoard, { name: `Board ${named}`, ...more } as { name: string });
}

export async function aSection(
  person: TestPerson,
  boardId: string,
  name?: string,
): Promise<{ id: string }> {
  named += 1;
  return person.call(createSection, { board_id: boardId, name: name ?? `Section ${named}` });
}

/** Creates a pin, with a unique picture unless one is given. */
export async function aPin(
  person: TestPerson,
  boardId: string,
  more: Partial<Parameters<typeof fields>[0]> = {},
): Promise<Pin> {
  const picture = more.image_signature ? {} : { image_base64: await aPicture() };
  return person.call(createPin, { board_id: boardId, ...picture, ...fields(more) });
}

function fields(more: {
  image_signature?: string;
  image_base64?: string;
  section?: string;
  title?: string;
  description?: string;
  alt_text?: string;
  link?: string;
  guid?: string;
}) {
  return more;
}

/** Returns the ids of a whole list, page by page; no page may be empty before the end. */
export async function walk(
  page: (
    bookmark: string | null,
  ) => Promise<{ data: readonly { id: string }[]; bookmark: string | null }>,
): Promise<string[]> {
  const ids: string[] = [];
  let bookmark: string | null = null;
  do {
    const { data, bookmark: next } = await page(bookmark);
    if (data.length === 0 && (next !== null || bookmark !== null)) throw new Error('an empty page');
    ids.push(...data.map((one) => one.id));
    bookmark = next;
  } while (bookmark !== null);
  return ids;
}

/** Returns a board with its counts, as its owner sees it. */
export const boardNow = (person: TestPerson, id: string): Promise<Board> =>
  person.call(getBoard, { board_id: id });

export const pinNow = (person: TestPerson, id: string): Promise<Pin> => person.call(getPin, { id });

const TABLES = [
  'pins',
  'pin_search',
  'picture_counts',
  'picture_counted_pins',
  'boards',
  'sections',
  'people',
];

/** Returns all data that an invalid request about pins must not change. */
export async function everythingStored(app: TestApp): Promise<unknown> {
  const rows: unknown[] = [];
  for (const table of TABLES) {
    rows.push(await app.db.read.rows(`select * from ${table} order by 1, 2, 3`));
  }
  return rows;
}
