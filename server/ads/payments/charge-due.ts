import * as z from 'zod/mini';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { billedAccount } from '../documents/account-store.ts';
import { beginPayment, chargeLater } from './begin-payment.ts';
import { type CardServices, stepsAt } from './card-services.ts';
import { type DueCard, dueCards, noteMonth } from './card-store.ts';
import { forsakenPayments } from './payment-store.ts';
import { monthOf } from './threshold-rules.ts';

export const CHARGE_DUE = 'ads.charge-due-cards';
/** They cannot be charged for ads meanwhile. */
const ACCOUNTS_AT_ONCE = 50;
/** By then a charge has ended, or its process is gone. */
const FORSAKEN_MS = 10 * 60_000;
const MOST_FORSAKEN = 200;

const position = z.object({
  after: z.optional(z.object({ bucket: z.int(), accountId: z.string() })),
});

/**
 * Starts payments for accounts whose debt reached the threshold, and for any debt at the beginning of a month; missed
 * runs are made up for. Queries unfinished payments again.
 */
export const chargeDueTask = (cards: CardServices): Task => ({
  name: CHARGE_DUE,
  everyMinutes: 5,
  async run(raw, context) {
    if (cards.provider === null) return;
    const { after } = position.parse(raw ?? {});
    const { tx, now, jobs } = context;
    const found = { after: after ?? null, month: monthOf(now), limit: ACCOUNTS_AT_ONCE };
    const due = await dueCards(tx, found);
    for (const card of due) await chargeDue(context, cards, card);
    const last = due.at(-1);
    if (last !== undefined && due.length === ACCOUNTS_AT_ONCE) {
      const { bucket, accountId } = last;
      return jobs.add(CHARGE_DUE, { after: { bucket, accountId } });
    }
    const before = new Date(now.getTime() - FORSAKEN_MS);
    for (const id of await forsakenPayments(tx, before, MOST_FORSAKEN)) await chargeLater(jobs, id);
  },
});

async function chargeDue(context: JobContext, cards: CardServices, due: DueCard): Promise<void> {
  const { tx, now } = context;
  const account = await billedAccount(tx, due);
  if (account === null) return;
  const { currency } = account;
  const { least } = await stepsAt(tx, currency, cards, now);
  const { threshold, isNewMonth } = due;
  const cause = isNewMonth ? 'MONTH' : 'THRESHOLD';
  // Computed again under the lock: the debt may have been paid meanwhile.
  const from = isNewMonth ? least : threshold;
  await beginPayment(context, due, { cause, currency, least: from });
  if (isNewMonth) await noteMonth(tx, due, monthOf(now));
}
