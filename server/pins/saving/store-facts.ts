import * as z from 'zod/mini';
import type { Jobs } from '#server/kernel/context/context.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { type Media, readPageFacts } from '#server/media/index.ts';
import { storeFacts } from './facts-store.ts';
import { reindexPins } from '../indexing/reindex-pins.ts';
import { pinsByIds, type PinRow } from '../core/store.ts';

const NAME = 'pins.keep-facts';
const payload = z.object({ pin_id: z.string(), person_id: z.string(), tries: z.int() });
const TRIES = 5;
const BUSY_MS = 30_000;
/** The maximum time that the job's transaction waits for another site's server. */
const PATIENCE_MS = 9_000;

/** Enqueues reading the linked page's facts, in this transaction. */
export async function storeFactsLater(
  context: { readonly jobs: Jobs },
  pin: Pick<PinRow, 'id' | 'personId' | 'link'>,
): Promise<void> {
  if (pin.link === null) return;
  const options = { jobKey: `${NAME}:${pin.id}` };
  await context.jobs.add(NAME, { pin_id: pin.id, person_id: pin.personId, tries: 0 }, options);
}

/** Reads a pin's linked page and stores its facts; an unreadable page has none [CREATE-09]. */
export const storeFactsTask = (media: Media): Task => ({
  name: NAME,
  run: async (raw: unknown, { tx, jobs, now, signal }: JobContext) => {
    const { pin_id: id, person_id: personId, tries } = payload.parse(raw);
    const link = (await pinsByIds(tx, [id]))[0]?.link ?? null;
    if (link === null) return;
    const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const facts = await readPageFacts(media, link, { personId, signal: patience });
    if (facts === 'busy') {
      const retry = { pin_id: id, person_id: personId, tries: tries + 1 };
      if (retry.tries < TRIES)
        await jobs.add(NAME, retry, { runAt: new Date(now.getTime() + BUSY_MS) });
    } else if (facts !== null) {
      await storeFacts(tx, id, link, facts);
      await reindexPins(tx, await pinsByIds(tx, [id]));
    }
  },
});
