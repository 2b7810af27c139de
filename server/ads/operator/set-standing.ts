import type { AdMoney } from '#contract/ads/billing.ts';
import type { updateAdStanding as call } from '#contract/ads/settings.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { updateStanding } from '#server/business/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { record } from '#server/trust/index.ts';
import { moneyView } from '../billing/show-money.ts';
import { tellOfAdsIn } from '../core/tell-store.ts';
import { raiseNotices } from '../notices/raise-notices.ts';
import { accountNotFound, findAccount } from '../billing/find-account.ts';

/** Lets an operator stop an ad account, whose ads disappear from the next page on, or resume it; it is logged. */
export async function setStanding(
  { tx, viewer, now, origin }: SignedInContext,
  { advertiser_id: id, standing }: InputOf<typeof call>,
): Promise<AdMoney> {
  const account = await findAccount(tx, id);
  if (account.standing === 'ended') throw accountNotFound();
  if (await updateStanding(tx, id, standing, now)) {
    const at = { bucket: bucketOf(id), id };
    await tellOfAdsIn(tx, at, [id]);
    if (standing === 'disabled') {
      const about = { level: 'ADVERTISER', entityId: id, name: account.name } as const;
      const cause = { kind: 'ACCOUNT_STOPPED', ...about, cause: now.toISOString() } as const;
      await raiseNotices({ tx, now }, at, [cause]);
    }
    const action = standing === 'disabled' ? 'ad_account_disabled' : 'ad_account_enabled';
    const who = { actorId: viewer.id, subjectId: account.ownerId };
    await record(tx, { action, ...who, origin, at: now, detail: { ad_account: id } });
  }
  return moneyView(await findAccount(tx, id));
}
