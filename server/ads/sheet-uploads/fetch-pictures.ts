import { errors } from '#contract/kernel/errors.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { JobContext } from '#server/kernel/jobs/jobs.ts';
import { makePictureOf, type Media, type PictureRow } from '#server/media/index.ts';
import { STATES, type StoredRow } from './sheet-upload-store.ts';

/** Pictures that a step has fetched by their addresses, or why there is none. */
export type Pictures = ReadonlyMap<string, PictureRow | Failure>;

/** Pictures of a step: few, because an interrupted step begins again. */
const PER_STEP = 8;
/** Pictures fetched at once: the person's own saves still find a free place. */
const AT_ONCE = 2;
const SERVER_FAULTS = 500;

const addressOf = ({ item }: Pick<StoredRow, 'item'>): string | null => {
  const address = item?.['media_url'];
  return typeof address === 'string' ? address : null;
};

/** Whether the picture of this row is fetched when it is applied. */
export const isFetched = (row: Pick<StoredRow, 'state' | 'item'>): boolean =>
  row.state === STATES.WAITING && addressOf(row) !== null;

/** Fetches the pictures of the first rows, without a transaction and without storing their rows. */
export async function fetchPictures(
  media: Media,
  job: Pick<JobContext, 'read' | 'now' | 'signal'>,
  personId: string,
  rows: readonly StoredRow[],
): Promise<Pictures> {
  const by = { personId, signal: job.signal };
  const addresses = new Set(rows.flatMap((row) => addressOf(row) ?? []));
  const left = [...addresses].slice(0, PER_STEP).values();
  const pictures = new Map<string, PictureRow | Failure>();
  const work = async (): Promise<void> => {
    for (const url of left) {
      try {
        const { body } = await media.outside.fetchPicture(url, by);
        pictures.set(url, await makePictureOf(media, { ...job, personId }, body, true));
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        pictures.set(url, error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // What a stopping server could not fetch is not missing.
  job.signal.throwIfAborted();
  return pictures;
}

/**
 * Returns the rows before the first whose picture has not been fetched yet. Throws if that is the very first, because
 * of a trouble that may pass: the queue tries again later.
 */
export function rowsReady(rows: readonly StoredRow[], pictures: Pictures): readonly StoredRow[] {
  const end = rows.findIndex((row) => {
    const address = addressOf(row);
    const picture = address === null ? null : pictures.get(address);
    return picture === undefined || (picture instanceof Failure && mayPass(picture));
  });
  if (end === -1) return rows;
  const [first] = rows;
  const trouble = first && pictures.get(addressOf(first) ?? '');
  if (end === 0 && trouble instanceof Failure) throw trouble;
  return rows.slice(0, end);
}

const mayPass = ({ code }: Failure): boolean =>
  code === 'rate_limited' || errors[code].status >= SERVER_FAULTS;
