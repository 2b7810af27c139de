import { consolePath } from '#contract/ads/console-paths.ts';
import type { AdCard, createAdCard, updateAdCard } from '#contract/ads/payments/cards.ts';
import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { requireRecentLogIn } from '#server/identity/index.ts';
import { record } from '#server/trust/index.ts';
import { SESSION, type Card } from '../card-providers/card-provider.ts';
import { paysByCard } from '../billing/card-account-store.ts';
import { setCreditLine } from '../charging/funds.ts';
import { lockMoney, moneyOf, type AccountKey } from '../charging/money-store.ts';
import { tellOfAdsIn } from '../core/tell-store.ts';
import { beginPayment } from './begin-payment.ts';
import { stepsAt } from './card-services.ts';
import { cardOf, noteEnded, storeCard, storeSession } from './card-store.ts';
import { FORGET_CARD } from './forget-cards.ts';
import { type CardContext, cardView } from './show-card.ts';
import { lineFor, monthOf } from './threshold-rules.ts';

/** Returns the provider's page for adding a card, which leads back here. Only the latest session counts. */
export async function beginCard(
  context: CardContext,
  _input: InputOf<typeof createAdCard>,
): Promise<AnswerOf<typeof createAdCard>> {
  const { tx, read, now, viewer, adAccount, cards, origin } = context;
  const { bucket, id, currency } = adAccount;
  const account = { bucket, accountId: id };
  await requireRecentLogIn(read, viewer, now);
  if (cards.provider === null)
    throw new Failure('cards_unavailable', "You can't pay by card here.");
  const [money] = await moneyOf(read, [account]);
  if ((money?.line ?? 0) > 0 && !(await paysByCard(read, account)))
    throw new Failure('pays_by_invoice', 'This ad account pays by invoice.');
  const known = await cardOf(read, account);
  const { first: threshold } = await stepsAt(read, currency, cards, now);
  const customer = known?.customer ?? (await cards.provider.openCustomer(id));
  const cancelTo = origin.site + consolePath('billing', id);
  const { session, url } = await cards.provider.beginCard({
    customer,
    accountId: id,
    backTo: `${cancelTo}?card=${SESSION}`,
    cancelTo,
  });
  const month = monthOf(now);
  await storeSession(tx, account, { customer, session, threshold, month });
  return { type: 'ad_card_page', url };
}

/** Takes the card that was added, when its owner returns from the provider's page. */
export async function finishCard(
  context: CardContext,
  { session }: InputOf<typeof updateAdCard>,
): Promise<AdCard> {
  const { tx, read, now, viewer, adAccount, cards, origin } = context;
  const account = { bucket: adAccount.bucket, accountId: adAccount.id };
  const isOurs = (await cardOf(read, account))?.session === session;
  const card = isOurs ? await cards.provider?.findCard(session) : null;
  if (card && (await takeCard(context, account, session, card))) {
    const detail = { ad_account: adAccount.id, card: `${card.brand} ${card.lastFour}` };
    const who = { actorId: viewer.id, subjectId: adAccount.ownerId };
    await record(tx, { action: 'ad_card_added', ...who, origin, at: now, detail });
  }
  return cardView(tx, context);
}

/**
 * Stores an added card, once, and grants the credit line; if the previous card could not be charged, only after this
 * one was.
 */
export async function takeCard(
  context: Pick<CardContext, 'tx' | 'jobs' | 'now' | 'cards'> & {
    readonly adAccount: Pick<CardContext['adAccount'], 'currency'>;
  },
  account: AccountKey,
  session: string,
  card: Card,
): Promise<boolean> {
  const { tx, jobs, now, cards, adAccount } = context;
  const { bucket, accountId } = account;
  await lockMoney(tx, [account]);
  const before = await cardOf(tx, account);
  if (before === null || !(await storeCard(tx, account, session, card))) return false;
  if (before.method !== null && before.method !== card.method)
    await jobs.add(FORGET_CARD, { method: before.method });
  const { least } = await stepsAt(tx, adAccount.currency, cards, now);
  const beginning = { cause: 'PAY_NOW', currency: adAccount.currency, least } as const;
  if (before.isFailed && (await beginPayment(context, account, beginning))) return true;
  const { threshold } = before;
  await noteEnded(tx, account, { isFailed: false, threshold });
  await setCreditLine(tx, account, lineFor(threshold));
  await tellOfAdsIn(tx, { bucket, id: accountId }, [accountId]);
  return true;
}
