import * as z from 'zod/mini';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { pinsAfter, searchForm, setSearchForm } from './search-form-store.ts';
import { reindexPins } from './reindex-pins.ts';

const NAME = 'pins.renew-search';
/** Raised whenever search keeps something else of a pin than before. */
const FORM = 3;
const PER_RUN = 1000;

const payload = z.object({
  bucket: z._default(z.int(), 0),
  id: z._default(z.string(), '0'),
});

/**
 * Brings what search keeps of older pins into the form of this version, some at a time, from the first
 * bucket to the last; once that is done it finds nothing to do.
 */
async function renewSearch(raw: unknown, { tx, jobs }: JobContext): Promise<void> {
  if ((await searchForm(tx)) >= FORM) return;
  const after = payload.parse(raw ?? {});
  const rows = await pinsAfter(tx, after, PER_RUN);
  await reindexPins(tx, rows);
  const last = rows.at(-1);
  if (last === undefined || rows.length < PER_RUN) await setSearchForm(tx, FORM);
  else await jobs.add(NAME, { bucket: last.bucket, id: last.id }, { jobKey: `${NAME}:next` });
}

export const renewSearchTask: Task = { name: NAME, run: renewSearch, hourly: 3 };
