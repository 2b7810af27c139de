import * as z from 'zod/mini';
import { isZip } from '#contract/transfer/bring.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { JobContext } from '#server/kernel/jobs/jobs.ts';
import { boardsOfJob } from '#server/boards/index.ts';
import { lockStorageOf, storePicture, type Media } from '#server/media/index.ts';
import { addPins, toPinText, type PinForBoard } from '#server/pins/index.ts';
import { withTags } from '../import/item-rules.ts';
import type { ArchiveFolder } from '../archive/archive-folder.ts';
import { archiveStep } from './archived/archive-step.ts';
import { contextOf } from './context-of.ts';
import { boardGone, destinationKey, destinationsOf, foldersByName } from './find-destinations.ts';
import { findPicture, type Fetching, type Found } from './fetching/find-picture.ts';
import { planRetry } from './fetching/retry-dead.ts';
import { boardNamed } from './folder-store.ts';
import { ARCHIVED, isLastAttempt, resultOf, THERE } from './decide-result.ts';
import { keyOf, nextTry, pinsThere, storeResults, waitingRows } from './row-store.ts';
import type { RowResult, WaitingRow } from './row-store.ts';
import { tagSections } from './sections/sections-of-tags.ts';
import { addStep, SAVE } from './steps.ts';
import { fileAtStep, setStatus, takeStep, type FileRow } from './store.ts';

/** Entries of a step: few, because an interrupted step begins again. */
const PER_STEP = 8;
/** Pages fetched at once: the person's own saves still find a free place. */
const AT_ONCE = 2;

const payload = z.object({ file_id: z.string(), step: z.int() });

/** What steps are done with. */
export interface Bringing extends Fetching {
  readonly archives: ArchiveFolder;
}

/** An entry with its picture, or why it has none, or null if it needs none. */
interface Tried {
  readonly row: WaitingRow;
  readonly picture: Found | Failure | null;
}

/**
 * Runs a step: fetches the pictures of the next entries without a transaction, then stores pins, results and the next
 * step's job in one. A killed process leaves whole steps, and another process goes on.
 */
export async function saveStep(services: Bringing, raw: unknown, job: JobContext): Promise<void> {
  const { media } = services;
  const { file_id: id, step } = payload.parse(raw);
  const key = { id, step, status: 'running' } as const;
  const file = await fileAtStep(job.read, key);
  if (file === null) return;
  if (isZip(file.format)) return archiveStep(services, job, file);
  const rows = await waitingRows(job.read, id, job.now, PER_STEP);
  const tried = await tryRows(services, job, file, rows);
  // What a stopping server could not fetch is not dead.
  job.signal.throwIfAborted();
  if ((await takeStep(job.tx, key)) === null) return;
  if (tried.length > 0) await storeResults(job.tx, id, await savedOf(media, job, file, tried));
  await goOn(job, { ...file, step: step + 1 });
}

async function goOn(job: JobContext, file: FileRow): Promise<void> {
  const { tx, jobs, now } = job;
  const next = await nextTry(tx, file.id);
  if (next === null) {
    await setStatus(tx, file.id, 'done', now);
    await planRetry(job, file);
  } else if (next <= now) await addStep(jobs, file);
  else await jobs.add(SAVE, { file_id: file.id, step: file.step }, { runAt: next });
}

async function tryRows(
  fetching: Fetching,
  job: JobContext,
  file: FileRow,
  rows: readonly WaitingRow[],
): Promise<Tried[]> {
  const there = await linksThere(job, file, rows);
  const left = rows.entries();
  const tried: Tried[] = [];
  const work = async (): Promise<void> => {
    for (const [index, row] of left) {
      const picture = there.has(row)
        ? null
        : await findPicture(fetching, job, file.personId, {
            row,
            isLast: isLastAttempt(row),
          });
      tried[index] = { row, picture };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return tried;
}

/** Returns entries whose page is on their board already, which need not be fetched to see that. */
async function linksThere(
  { read }: JobContext,
  file: FileRow,
  rows: readonly WaitingRow[],
): Promise<ReadonlySet<WaitingRow>> {
  const pages = rows.filter((row) => row.picture === null && row.link !== null);
  const folders = await foldersByName(read, file);
  const boards = new Map<WaitingRow, string>();
  for (const row of pages) {
    const folder = folders.get(row.folder);
    const noted = row.isPrivate ? folder?.secretBoardId : folder?.boardId;
    const named = noted ? null : await boardNamed(read, file.personId, folder?.boardName ?? '');
    const id = noted ?? (named?.isSecret === row.isPrivate ? named.id : null);
    if (id !== null) boards.set(row, id);
  }
  const links = pages.flatMap((row) => row.link ?? []);
  const pins = await pinsThere(read, [...new Set(boards.values())], { links, signatures: [] });
  const known = new Set(pins.map((pin) => `${pin.boardId} ${pin.link}`));
  return new Set(pages.filter((row) => known.has(`${boards.get(row)} ${row.link}`)));
}

type NewPin = PinForBoard & { readonly row: WaitingRow; readonly isArchived: boolean };

/** Separates the entries with a picture from those whose result is known. */
function dealt(
  tried: readonly Tried[],
  now: Date,
): { found: (Found & { readonly row: WaitingRow })[]; results: RowResult[] } {
  const results: RowResult[] = [];
  const found: (Found & { readonly row: WaitingRow })[] = [];
  for (const { row, picture } of tried) {
    if (picture === null) results.push(resultOf(row, THERE, now));
    else if (picture instanceof Failure) results.push(resultOf(row, picture, now));
    else found.push({ row, ...picture });
  }
  return { found, results };
}

async function savedOf(
  media: Media,
  job: JobContext,
  file: FileRow,
  tried: readonly Tried[],
): Promise<RowResult[]> {
  const context = contextOf(media, job, file);
  const { tx, now } = job;
  const { found, results } = dealt(tried, now);
  // Before boards, as where one Pin is created.
  await lockStorageOf(tx, file.personId);
  const destinations = await destinationsOf(context, file, found);
  const ids = [...destinations.values()].filter((one) => typeof one === 'string');
  const boards = await boardsOfJob(tx, file.personId, ids);
  const links = found.flatMap(({ row }) => row.link ?? []);
  const signatures = found.map(({ picture }) => picture.signature);
  const known = new Set((await pinsThere(tx, ids, { links, signatures })).map(keyOf));
  const sections = tagSections(tx, file.id, now);
  const pins: NewPin[] = [];
  for (const { row, picture, isArchived } of found) {
    const destination = destinations.get(destinationKey(row));
    const board = typeof destination === 'string' ? boards.get(destination) : undefined;
    const { signature } = picture;
    const key = keyOf({ boardId: board?.id ?? '', link: row.link, signature });
    if (destination instanceof Failure) results.push(resultOf(row, destination, now));
    else if (board === undefined) results.push(resultOf(row, boardGone, now));
    else if (known.has(key)) results.push(resultOf(row, THERE, now));
    else {
      const problem = await storedOrWhyNot(tx, picture, file.personId, now);
      if (problem !== null) {
        results.push(resultOf(row, problem, now));
        continue;
      }
      known.add(key);
      const method = row.link === null ? 'uploaded' : 'scraped';
      const sectionId = file.withSections
        ? await sections.sectionOf(board, row.tags[0] ?? '')
        : null;
      const text = textOf(file, row, sectionId === null ? row.tags : row.tags.slice(1));
      pins.push({
        row,
        isArchived,
        board: { ...board, sectionId },
        signature,
        text,
        method,
        from: null,
      });
    }
  }
  for (const [{ row, isArchived }, pinId] of await addPins(context, pins)) {
    results.push({ ...resultOf(row, null, now), pinId, reason: isArchived ? ARCHIVED : null });
  }
  return results;
}

/** Stores a picture; returns why that cannot be, such as that the person has no room for it. */
async function storedOrWhyNot(
  ...picture: Parameters<typeof storePicture>
): Promise<Failure | null> {
  try {
    await storePicture(...picture);
    return null;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

function textOf(
  { withTags: hasTags }: FileRow,
  row: WaitingRow,
  tags: readonly string[],
): PinForBoard['text'] {
  const description = withTags(row.note, hasTags ? tags : []);
  return toPinText({ title: row.title, description, altText: '', link: row.link });
}
