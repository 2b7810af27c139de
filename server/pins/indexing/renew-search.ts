import * as z from 'zod/mini';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { lockPins } from '../core/store.ts';
import { pinIdsAfter, searchForm, setSearchForm } from './search-form-store.ts';
import { reindexPins } from './reindex-pins.ts';

const NAME = 'pins.renew-search';
/** Increment this when the contents of search rows change. */
const FORM = 3;
const PER_RUN = 1000;

const payload = z.object({
  bucket: z._default(z.int(), 0),
  id: z._default(z.string(), '0'),
});

/**
 * Updates older search rows to this version's form, in batches, from the first bucket to the last; afterwards it
 * finds nothing to do.
 */
async function renewSearch(raw: unknown, { tx, jobs }: JobContext): Promise<void> {
  if ((await searchForm(tx)) >= FORM) return;
  const after = payload.parse(raw ?? {});
  const ids = await pinIdsAfter(tx, after, PER_RUN);
  await reindexPins(tx, await lockPins(tx, ids));
  const last = ids.at(-1);
  if (last === undefined || ids.length < PER_RUN) await setSearchForm(tx, FORM);
  else await jobs.add(NAME, { bucket: bucketOf(last), id: last }, { jobKey: `${NAME}:next` });
}

export const renewSearchTask: Task = { name: NAME, run: renewSearch, hourly: 3 };
