import { firstIdOf } from '#server/kernel/core/ids.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { insertCheck } from '../billing/check-store.ts';
import { proveAuction } from './prove-auction.ts';
import { someCharged } from './replay-store.ts';

const DAY_MS = 86_400_000;
/** Each is run over all ads of its moment: some tell as well as many. */
const SAMPLE = 40;
/** More sentences help nobody. */
const MOST_FOUND = 20;

/** Each night some of yesterday's auctions that were charged are run again. A difference is an alarm. */
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
