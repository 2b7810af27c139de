import { Readable } from 'node:stream';
import type { OpenFile, OriginalFiles, StoredExt } from '#server/media/index.ts';
import {
  dataFiles,
  EXPORT_VERSION,
  type Exported,
  leftOut,
  pictureName,
  pinsOf,
  videoName,
} from './data-files.ts';
import { boardsOf, type ExportedBoard, profileOf, sectionsOf } from './export-store.ts';
import {
  type ExportedPin,
  PINS_AT_ONCE,
  type PinPlace,
  pinsOfBoard,
  pinsOfSection,
} from './pin-store.ts';
import { boardPage, indexPage, pinPage, type PinGroup } from './site-pages.ts';
import { STYLE } from './site-style.ts';
import type { ZipWriter } from './zip-writer.ts';

interface Sources extends Exported {
  readonly files: OriginalFiles;
  readonly now: Date;
}

/**
 * Writes everything that a person saved and wrote. Each entry is read from the database or the storage while it is
 * written, so that memory does not grow with the number of pins, except for the list of the zip itself.
 */
export async function writeExport(zip: ZipWriter, sources: Sources): Promise<void> {
  const text = (path: string, chunks: Iterable<string> | AsyncIterable<string>): Promise<void> =>
    zip.add(path, Readable.from(chunks, { objectMode: false }));
  const { read, personId, now } = sources;
  const profile = await profileOf(read, personId);
  if (profile === null) throw new Error('an export is of a person');
  const missing = leftOut(sources);
  const about = {
    format: 'bowerbird-export',
    version: EXPORT_VERSION,
    made_at: now,
    ...(missing.length > 0 && { left_out: missing }),
  };
  await text('data/export.json', [`${JSON.stringify(about, null, 2)}\n`]);
  for (const [name, chunks] of dataFiles(sources)) await text(`data/${name}.json`, chunks);
  const boards = await boardsOf(read, personId);
  await text('style.css', [STYLE]);
  await text('index.html', indexPage(profile, boards, now));
  for (const board of boards)
    await text(`boards/${board.id}.html`, boardPage(board, await groupsOf(sources, board)));
  const own = new Map(boards.map((board) => [board.id, board]));
  const elsewhere = { section: null, pins: pinsElsewhere(sources, own) };
  await text('boards/elsewhere.html', boardPage(null, [elsewhere]));
  const written = new Set<string>();
  for await (const pin of pinsOf(sources)) {
    await text(`pins/${pin.id}.html`, [pinPage(pin, own.get(pin.boardId) ?? null)]);
    await writeFiles(zip, sources.files, pin, written);
  }
  zip.end();
}

/** Writes the pictures and the video of a pin that are not `written` yet. */
async function writeFiles(
  zip: ZipWriter,
  files: OriginalFiles,
  pin: ExportedPin,
  written: Set<string>,
): Promise<void> {
  const write = async (name: string, open: () => Promise<OpenFile | null>): Promise<void> => {
    if (written.has(name)) return;
    written.add(name);
    const file = await open();
    // The file of a picture that was just deleted is missing.
    if (file === null) return;
    const body = Buffer.isBuffer(file.body) ? Readable.from([file.body]) : file.body;
    await zip.add(name, body, { compress: false });
  };
  const picture = (one: { readonly signature: string; readonly ext: StoredExt }) =>
    write(pictureName(one), () => files.picture(one.signature, one.ext));
  await picture(pin);
  for (const part of pin.parts ?? []) await picture(part);
  const video = videoName(pin);
  if (video !== null) await write(video, () => files.video(pin.signature));
}

async function groupsOf({ read, personId }: Sources, { id }: ExportedBoard): Promise<PinGroup[]> {
  const sections = await sectionsOf(read, id);
  return [
    { section: null, pins: inOrder((after) => pinsOfBoard(read, personId, id, after)) },
    ...sections.map((section) => ({
      section,
      pins: inOrder((after) => pinsOfSection(read, personId, section.id, after)),
    })),
  ];
}

async function* inOrder(
  readAfter: (after: PinPlace | null) => Promise<ExportedPin[]>,
): AsyncGenerator<ExportedPin> {
  let after: PinPlace | null = null;
  for (;;) {
    const pins = await readAfter(after);
    yield* pins;
    after = pins.at(-1) ?? null;
    if (pins.length < PINS_AT_ONCE) return;
  }
}

async function* pinsElsewhere(
  of: Exported,
  own: ReadonlyMap<string, ExportedBoard>,
): AsyncGenerator<ExportedPin> {
  for await (const pin of pinsOf(of)) if (!own.has(pin.boardId)) yield pin;
}
