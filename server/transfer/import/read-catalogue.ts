import { join } from 'node:path';
import * as z from 'zod/mini';
import { boardName, sectionName } from '#contract/boards.ts';
import { createPin } from '#contract/pins.ts';
import { drawnSize, nameOf, wordsOfPin, type DrawnSize } from './item-rules.ts';
import { DamagedFile, linesOf } from './lines.ts';

/** A board of a catalogue. */
export interface BoardItem {
  /** Its unique name within the import. */
  readonly key: string;
  readonly name: string;
  readonly source: string;
  readonly owner: string;
  /** Keys of its pins, each with the title of its section or null. */
  readonly pins: ReadonlyMap<string, string | null>;
  readonly sections: readonly string[];
}

/** A pin of a catalogue; its picture is drawn. */
export interface PinItem {
  readonly key: string;
  readonly source: string;
  readonly title: string;
  readonly description: string;
  readonly link: string | null;
  readonly size: DrawnSize;
}

/** A line without a valid item, and the reason. */
export interface RefusedLine {
  readonly source: string;
  readonly reason: string;
}

export type Read<Item> = { readonly share: number } & (
  | { readonly item: Item }
  | { readonly refused: RefusedLine }
);

/** The maximum size of the line of a board with all its pins, and of a pin, in bytes. */
const MAX_BOARD_LINE = 8_000_000;
const MAX_PIN_LINE = 100_000;
const MAX_KEY = 200;

const key = z.string().check(z.minLength(1), z.maxLength(MAX_KEY), z.regex(/^[^\0\n]+$/u));
const size = z.number().check(z.positive(), z.maximum(1_000_000));
const boardLine = z.object({
  id: key,
  name: z.string(),
  src: key,
  owner: key,
  pins: z.array(key),
  sections: z.optional(z.array(z.object({ name: z.string(), pins: z.array(key) }))),
});
const pinLine = z.object({
  id: key,
  src: key,
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  link: z.optional(z.string()),
  image: z.object({ w: z.optional(size), h: z.optional(size), aspect: z.optional(size) }),
  creator: z.optional(z.string()),
  date: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  movement: z.optional(z.array(z.string())),
  series: z.optional(z.string()),
});

/** Yields the catalogue's boards, in the order of its file. */
export function readBoards(folder: string): AsyncGenerator<Read<BoardItem>> {
  return itemsIn(folder, 'boards.ndjson.gz', MAX_BOARD_LINE, (value) =>
    toBoard(boardLine.parse(value)),
  );
}

/** Yields the catalogue's pins, in the order of its file. */
export function readPins(folder: string): AsyncGenerator<Read<PinItem>> {
  return itemsIn(folder, 'pins.ndjson.gz', MAX_PIN_LINE, (value) => toPin(pinLine.parse(value)));
}

async function* itemsIn<Item>(
  folder: string,
  name: string,
  maxBytes: number,
  toItem: (value: unknown) => Item,
): AsyncGenerator<Read<Item>> {
  const lineOf = (line: number): string => `catalogue/${name} line ${line}`;
  try {
    for await (const { number, text, share } of linesOf(
      join(folder, 'catalogue', name),
      maxBytes,
    )) {
      const refuse = (reason: string): Read<Item> => {
        return { share, refused: { source: lineOf(number), reason } };
      };
      if (text === null) yield refuse(`longer than ${maxBytes} bytes`);
      else if (text.trim() !== '') yield itemOf(text, share, toItem, refuse);
    }
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    yield { share: 1, refused: { source: lineOf(error.line), reason: error.message } };
  }
}

function itemOf<Item>(
  text: string,
  share: number,
  toItem: (value: unknown) => Item,
  refuse: (reason: string) => Read<Item>,
): Read<Item> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('not JSON');
  }
  try {
    return { share, item: toItem(value) };
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error;
    const [issue] = error.issues;
    return refuse(`${issue?.path.join('.') || 'the line'}: ${issue?.message ?? 'not as expected'}`);
  }
}

function toBoard(line: z.output<typeof boardLine>): BoardItem {
  const pins = new Map<string, string | null>(line.pins.map((pin) => [pin, null]));
  const sections = new Set<string>();
  for (const section of line.sections ?? []) {
    const title = sectionName().safeParse(nameOf(section.name));
    if (!title.success) continue;
    sections.add(title.data);
    for (const pin of section.pins) {
      // A pin is in one section of a board: the first that lists it.
      if (pins.get(pin) === null) pins.set(pin, title.data);
    }
  }
  return {
    key: line.id,
    name: boardName().parse(nameOf(line.name)),
    source: line.src,
    owner: line.owner,
    pins,
    sections: [...sections],
  };
}

function toPin(line: z.output<typeof pinLine>): PinItem {
  const words = wordsOfPin({
    title: line.title ?? '',
    description: line.description ?? '',
    creator: line.creator,
    date: line.date,
    // People search for a work's movement and series as much as for what it shows.
    tags: [...(line.tags ?? []), ...(line.movement ?? []), line.series ?? ''],
  });
  // The limits of a pin that a person creates apply.
  const { title, description, link } = createPin.input.parse({
    board_id: '1',
    ...words,
    link: line.link,
  });
  return {
    key: line.id,
    source: line.src,
    title: title ?? '',
    description: description ?? '',
    link,
    size: drawnSize(line.image),
  };
}
