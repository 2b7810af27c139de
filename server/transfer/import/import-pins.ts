import { storeDrawnPictures } from '#server/media/index.ts';
import { addPins, pinsByIds, toPinText, type PinForBoard } from '#server/pins/index.ts';
import { findDestinations, type OpenDestination } from './find-destinations.ts';
import { makeBoard } from './import-boards.ts';
import { contextAs, inStep, type Importing, type Step } from './importing.ts';
import { inGroups } from './in-groups.ts';
import { readPins, type PinItem } from './read-catalogue.ts';
import { importedBoards, noteImportedPins, noteDestinations, destinationsOf } from './store.ts';

/** With their saves these are some thousand rows: no statement of a step comes near its timeout on a slow machine. */
const PER_STEP = 250;

/** A pin that can be saved from. */
interface SourcePin {
  readonly id: string;
  readonly originPinId: string;
  readonly originPersonId: string;
  readonly signature: string;
}

type Entry = PinForBoard & { readonly destination: OpenDestination };

/**
 * Creates the catalogue's pins where importBoards recorded that they belong: the first on the oldest of its
 * boards, the others as saves of that one. A pin on no board is put on a separate board for its source, which
 * belongs to the owner of that source's other boards.
 */
export async function importPins(
  importing: Importing,
  folder: string,
  owners: ReadonlyMap<string, string>,
): Promise<void> {
  for await (const { items, share } of inGroups(importing, readPins(folder), PER_STEP)) {
    await inStep(importing, (step) => importSome(step, items, owners));
    importing.report.reached('pins', share);
  }
}

async function importSome(
  step: Step,
  items: readonly PinItem[],
  owners: ReadonlyMap<string, string>,
): Promise<void> {
  const keys = items.map((item) => item.key);
  const noted = new Set(
    (await destinationsOf(step.tx, keys)).map((destination) => destination.name),
  );
  await noteLoose(
    step,
    items.filter((item) => !noted.has(item.key)),
    owners,
  );
  const destinations = await destinationsOf(step.tx, keys);
  const open = Map.groupBy(
    await findDestinations(step.tx, destinations),
    (destination) => destination.name,
  );
  const waiting = items.filter((item) => open.has(item.key));
  if (waiting.length === 0) return;
  const sources = await makeFirst(step, waiting, open, await existing(step, destinations));
  await makeSaves(step, waiting, open, sources);
}

/** Records a destination for pins that are on no board of the catalogue. */
async function noteLoose(
  step: Step,
  items: readonly PinItem[],
  owners: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [source, loose] of Map.groupBy(items, (item) => item.source)) {
    const key = `more:${source}`;
    const owner = owners.get(source) ?? source;
    const board =
      (await importedBoards(step.tx, [key])).get(key) ??
      (await makeBoard(step, { key, name: `More from ${source}`, owner }));
    const names = loose.map((item) => item.key);
    await noteDestinations(
      step.tx,
      board.boardId,
      names,
      names.map(() => null),
    );
  }
}

/** Returns, for each pin that an earlier run created and that still exists, the pin to save from. */
async function existing(
  { tx }: Step,
  destinations: readonly { readonly name: string; readonly pinId: string | null }[],
): Promise<Map<string, SourcePin>> {
  const ids = destinations.flatMap((destination) => destination.pinId ?? []);
  const rows = new Map((await pinsByIds(tx, ids)).map((pin) => [pin.id, pin]));
  const found = new Map<string, SourcePin>();
  for (const { name, pinId } of destinations) {
    const row = pinId === null ? undefined : rows.get(pinId);
    if (row !== undefined && !found.has(name)) found.set(name, row);
  }
  return found;
}

async function makeFirst(
  step: Step,
  items: readonly PinItem[],
  open: ReadonlyMap<string, OpenDestination[]>,
  sources: Map<string, SourcePin>,
): Promise<ReadonlyMap<string, SourcePin>> {
  const fresh = items.filter((item) => !sources.has(item.key));
  const signatures = await storeDrawnPictures(
    step.importing.media,
    step.tx,
    fresh.map((item) => ({ seed: item.key, ...item.size })),
    step.now,
  );
  const entries = fresh.flatMap((item, index): Entry[] => {
    // Removed from the list: the remaining destinations are those of saves.
    const destination = open.get(item.key)?.shift();
    if (destination === undefined) return [];
    const signature = signatures[index] ?? '';
    return [
      {
        destination,
        board: destination.board,
        signature,
        text: textOf(item),
        method: 'scraped',
        from: null,
      },
    ];
  });
  for (const [entry, id] of await addAll(step, entries)) {
    const { personId, name } = entry.destination;
    const { signature } = entry;
    sources.set(name, { id, originPinId: id, originPersonId: personId, signature });
  }
  step.counted.pins += entries.length;
  return sources;
}

async function makeSaves(
  step: Step,
  items: readonly PinItem[],
  open: ReadonlyMap<string, readonly OpenDestination[]>,
  sources: ReadonlyMap<string, SourcePin>,
): Promise<void> {
  const entries = items.flatMap((item): Entry[] => {
    const source = sources.get(item.key);
    const destinations = open.get(item.key) ?? [];
    if (source === undefined || destinations.length === 0) return [];
    const { originPinId, originPersonId, signature } = source;
    const from = { pinId: source.id, originPinId, originPersonId, facts: null };
    const text = textOf(item);
    return destinations.map((destination) => {
      return { destination, board: destination.board, signature, text, method: 'repin', from };
    });
  });
  await addAll(step, entries);
  step.counted.saves += entries.length;
}

/** Adds the pins, each as the owner of its board, and records them. */
async function addAll(step: Step, entries: readonly Entry[]): Promise<[Entry, string][]> {
  const all: [Entry, string][] = [];
  for (const [personId, own] of Map.groupBy(entries, (entry) => entry.destination.personId)) {
    all.push(...(await addPins(contextAs(step, personId), own)));
  }
  await noteImportedPins(
    step.tx,
    all.map(([{ destination }, pinId]) => ({
      name: destination.name,
      boardId: destination.boardId,
      pinId,
    })),
  );
  return all;
}

function textOf({ title, description, link }: PinItem): PinForBoard['text'] {
  return toPinText({ title, description, altText: '', link });
}
