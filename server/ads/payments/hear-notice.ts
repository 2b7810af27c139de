import * as z from 'zod/mini';
import type { Context } from '#server/kernel/context/context.ts';
import { bucketOf, isStorableId } from '#server/kernel/core/ids.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { billedAccount } from '../documents/account-store.ts';
import { takeCard } from './add-card.ts';
import { chargeLater } from './begin-payment.ts';
import type { CardServices } from './card-services.ts';
import { cardOf } from './card-store.ts';

const TAKE_CARD = 'ads.take-card';

const payload = z.object({ account_id: z.string(), session: z.string() });

/**
 * Handles a notice of the provider. It only names what changed: a job queries the provider for the state, so repeated,
 * late or reordered notices do no harm. Unsigned notices are counted and ignored.
 */
export async function hearNotice(
  { jobs, now, events, origin, cards }: Context & { readonly cards: CardServices },
  signature: string,
  body: string,
): Promise<'taken' | 'unsigned'> {
  const notice = cards.provider?.readNotice(signature, body, now) ?? null;
  if (notice === null) {
    events.write({ event: 'card_notice_unsigned', request: origin.requestId });
    return 'unsigned';
  }
  if (notice.about === 'charge' && isStorableId(notice.key)) await chargeLater(jobs, notice.key);
  if (notice.about === 'card' && isStorableId(notice.accountId)) {
    const { accountId: account_id, session } = notice;
    await jobs.add(TAKE_CARD, { account_id, session }, { jobKey: `${TAKE_CARD}:${session}` });
  }
  return 'taken';
}

/** Takes a card whose owner has not returned from the provider's page. */
export const takeCardTask = (cards: CardServices): Task => ({
  name: TAKE_CARD,
  async run(raw, { tx, read, jobs, now }) {
    const { account_id: accountId, session } = payload.parse(raw);
    const account = { bucket: bucketOf(accountId), accountId };
    if ((await cardOf(read, account))?.session !== session) return;
    const card = (await cards.provider?.findCard(session)) ?? null;
    const adAccount = await billedAccount(read, account);
    if (card === null || adAccount === null) return;
    await takeCard({ tx, jobs, now, cards, adAccount }, account, session, card);
  },
});
