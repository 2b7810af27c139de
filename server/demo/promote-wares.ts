import { promoteVouched } from '#server/ads/index.ts';
import { createAdAccount, findManagedAdAccount } from '#server/business/index.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { as, type Filling, pinKey } from './filling.ts';
import type { DemoPromotion, DemoShop } from './world.ts';

/** Determines the currency and the usual defaults. */
const COUNTRY = 'US';
/** In micros of that currency: enough to try things out for months. */
const CREDIT = 250_000_000;
const A_DAY = 5_000_000;

/** Creates a demo shop's advertising: an ad account with credit, and a campaign for each promoted thing. */
export async function promoteWares(filling: Filling, shop: DemoShop): Promise<void> {
  const { username, name } = shop.person;
  const accountId = await filling.steps.once(`ad account ${username}`, async (tx) => {
    const input = { name, country: COUNTRY, time_zone: 'UTC', accepts_terms: true, guid: null };
    return (await createAdAccount(as(filling, username, tx), input)).id;
  });
  for (const promotion of shop.promotions) {
    if (filling.signal.aborted) return;
    await promote(filling, username, accountId, promotion);
  }
}

async function promote(
  filling: Filling,
  username: string,
  accountId: string,
  { picture, campaign, keywords }: DemoPromotion,
): Promise<void> {
  const pinId = filling.steps.made(pinKey(picture));
  if (pinId === null) return;
  await filling.steps.once(`campaign ${picture}`, async (tx) =>
    promoteVouched(await advertising(filling, username, accountId, tx), {
      pinId,
      name: campaign,
      keywords,
      budget: A_DAY,
      credit: { amount: CREDIT, ref: 'demo' },
    }),
  );
}

/** Returns the context in which a demo person acts for their ad account. */
async function advertising(
  filling: Filling,
  username: string,
  accountId: string,
  tx: Tx,
): Promise<AdvertiserContext> {
  const context = as(filling, username, tx);
  const account = await findManagedAdAccount(tx, context.viewer, accountId, 'campaigns');
  const { id, ownerId, name, country, currency, timeZone, termsAcceptedAt } = account;
  const common = { id, bucket: bucketOf(id), ownerId, name, country, currency, timeZone };
  return { ...context, adAccount: { ...common, isStopped: false, termsAcceptedAt } };
}
