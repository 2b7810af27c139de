import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip, gzipSync } from 'node:zlib';
import type { CatalogueItem } from '../relevance/judge.ts';

/** A board of the catalogue, with its visible and hidden pins. */
export interface Board {
  readonly key: string;
  readonly name: string;
  /** Keys of the pins that stay visible. */
  readonly pins: readonly string[];
  readonly hidden: readonly string[];
}

/** The catalogue without a tenth of its saves. */
export interface Catalogue {
  readonly items: ReadonlyMap<string, CatalogueItem>;
  readonly boards: readonly Board[];
}

interface BoardLine {
  readonly id: string;
  readonly name: string;
  readonly pins: readonly string[];
  readonly sections?: readonly { readonly name: string; readonly pins: readonly string[] }[];
}

/** One save in this many is hidden. */
const SHARE = 10;

const PINS = join('catalogue', 'pins.ndjson.gz');
const BOARDS = join('catalogue', 'boards.ndjson.gz');

/** Reads the catalogue in `folder` and hides a tenth of its saves: always the same ones. */
export async function readCatalogue(folder: string): Promise<Catalogue> {
  const items = new Map<string, CatalogueItem>();
  for await (const item of linesOf<CatalogueItem & { id: string }>(join(folder, PINS))) {
    items.set(item.id, item);
  }
  const lines = await boardLines(folder);
  const hidden = hiddenOf(lines);
  const boards = lines.map(({ id, name, pins }): Board => {
    const all = pins.filter((pin) => items.has(pin));
    return {
      key: id,
      name,
      pins: all.filter((pin) => !hidden.has(nameOf(id, pin))),
      hidden: all.filter((pin) => hidden.has(nameOf(id, pin))),
    };
  });
  return { items, boards };
}

/** Writes the folder to `target` as `npm run import` expects it, without the hidden saves. */
export async function writeWithoutHidden(folder: string, target: string): Promise<void> {
  await mkdir(join(target, 'catalogue'), { recursive: true });
  await copyFile(join(folder, PINS), join(target, PINS));
  const lines = await boardLines(folder);
  const hidden = hiddenOf(lines);
  const stays = lines.map((board) => {
    const retained = (pins: readonly string[]): string[] =>
      pins.filter((pin) => !hidden.has(nameOf(board.id, pin)));
    const sections = board.sections?.map(({ name, pins }) => ({ name, pins: retained(pins) }));
    return JSON.stringify({ ...board, pins: retained(board.pins), ...(sections && { sections }) });
  });
  await writeFile(join(target, BOARDS), gzipSync(stays.join('\n')));
}

/** Returns a deterministic number below `many` for a text. */
export function drawn(text: string, many: number): number {
  return createHash('sha256').update(text).digest().readUInt32BE() % many;
}

/** Returns the items in a deterministic pseudo-random order. */
export function shuffled<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const ranked = items.map((item) => [drawn(keyOf(item), 2 ** 32), item] as const);
  return ranked.toSorted(([one], [other]) => one - other).map(([, item]) => item);
}

/**
 * A pin's first board is where it was created; on other boards it is a save. Only saves are hidden, so that each pin
 * still exists.
 */
function hiddenOf(boards: readonly BoardLine[]): ReadonlySet<string> {
  const made = new Set<string>();
  const hidden = new Set<string>();
  for (const { id, pins } of boards) {
    for (const pin of pins) {
      if (made.has(pin) && drawn(nameOf(id, pin), SHARE) === 0) hidden.add(nameOf(id, pin));
      made.add(pin);
    }
  }
  return hidden;
}

const nameOf = (board: string, pin: string): string => `${board}\n${pin}`;

async function boardLines(folder: string): Promise<BoardLine[]> {
  const lines: BoardLine[] = [];
  for await (const line of linesOf<BoardLine>(join(folder, BOARDS))) lines.push(line);
  return lines;
}

async function* linesOf<Line>(path: string): AsyncGenerator<Line> {
  const unpacked = createReadStream(path).pipe(createGunzip());
  for await (const text of createInterface({ input: unpacked })) {
    if (text !== '') yield JSON.parse(text) as Line;
  }
}
