import { firstIdOf } from '#server/kernel/core/ids.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { insertCheck } from '../billing/check-store.ts';
import { proveAuction } from './prove-auction.ts';
import { someCharged } from './replay-store.ts';

const DAY_MS = 86_400_000;
/** Auctions replayed per night: each runs over all ads of its epoch, and a sample is enough. */
const SAMPLE = 40;
/** Further sentences would help nobody. */
const MOST_FOUND = 20;

/** Replays some of yesterday's charged auctions each night. A difference raises an alarm. */
export const replayTask: Task = {
  name: 'ads.replay',
  daily: [25, 5],
  isLong: true,
  run: (_payload, context) => replayCharged(context),
};

async function replayCharged({ tx, now, log }: JobContext): Promise<void> {
  const today = Math.floor(now.getTime() / DAY_MS);
  const [from, to] = [today - 1, today].map((day) => firstIdOf(new Date(day * DAY_MS)));
  const auctions = await someCharged(tx, { from: from!, to: to!, seed: today }, SAMPLE);
  const found: string[] = [];
  for (const auctionId of auctions) {
    const proved = await proveAuction(tx, auctionId, now);
    if (proved.isKept && proved.isSame) continue;
    const [first] = proved.isKept ? proved.differences : [];
    found.push(`auction ${auctionId}: ${first ?? "There's no proof of it."}`);
  }
  await insertCheck(tx, {
    name: 'auctions',
    startedAt: now,
    endedAt: now,
    looked: auctions.length,
    wrong: found.length,
    found: found.slice(0, MOST_FOUND),
  });
  if (found.length > 0) log.error({ found }, 'auctions come out another way than they did');
  else log.info({ looked: auctions.length }, 'auctions come out again as they did');
}
