import {
  type AudienceShare,
  type createAdAudienceShare as createCall,
  type deleteAdAudienceShare as deleteCall,
  MAX_SHARES,
} from '#contract/ads/audiences/shares.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { findSharingAccount, type SharingAccount } from '#server/business/index.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { unblockedAmong } from '#server/social/index.ts';
import { audienceNotFound } from '../audiences/audience-not-found.ts';
import { type AudienceRow, lockAudience } from '../audiences/audience-store.ts';
import { countShares, deleteShares, insertShare, shareWith } from '../audiences/share-store.ts';
import { noteChanges } from '../campaigns/note-changes.ts';
import { insertChanges } from '../core/change-store.ts';
import { refuseField } from '../core/field-rules.ts';
import { endSharesLater } from './end-share.ts';
import { shareViews } from './views.ts';

/** Shares an audience with another ad account, which may use it from then on. */
export async function shareAudience(
  context: AdvertiserContext,
  { audience_id, ad_account_id }: InputOf<typeof createCall>,
): Promise<AudienceShare> {
  const { tx, now, adAccount } = context;
  const audience = await lockAudience(tx, adAccount, audience_id);
  if (audience === null) throw audienceNotFound();
  const other = await findOther(context, ad_account_id);
  if ((await shareWith(tx, audience, other.id)) === null) {
    if ((await countShares(tx, audience)) >= MAX_SHARES) {
      throw refuseField(
        'ad_account_id',
        `An audience can be shared with up to ${MAX_SHARES} ad accounts.`,
      );
    }
    await insertShare(tx, audience, { id: other.id, bucket: bucketOf(other.id) }, now);
    await noteShare(context, audience, other, { isShared: true });
  }
  const row = await shareWith(tx, audience, other.id);
  const [view] = await shareViews(tx, audience, row === null ? [] : [row]);
  if (view === undefined) throw new Error('a share that was just stored is gone');
  return view;
}

/** Takes an audience back; the other ad account's ad groups stop using it, in steps. */
export async function unshareAudience(
  context: AdvertiserContext,
  { audience_id, ad_account_id }: InputOf<typeof deleteCall>,
): Promise<null> {
  const { tx, adAccount } = context;
  const audience = await lockAudience(tx, adAccount, audience_id);
  if (audience === null) throw audienceNotFound();
  const share = await shareWith(tx, audience, ad_account_id);
  if (share === null) {
    throw new Failure('audience_share_not_found', "It isn't shared with this ad account.");
  }
  await deleteShares(tx, audience, share.withId);
  const other = { id: share.withId, name: share.withName };
  await noteShare(context, audience, other, { isShared: false });
  await endSharesLater(context, [
    { audienceId: audience.id, withId: share.withId, name: audience.name, by: adAccount.name },
  ]);
  return null;
}

async function findOther(
  { tx, adAccount }: AdvertiserContext,
  accountId: string,
): Promise<SharingAccount> {
  if (accountId === adAccount.id) {
    throw refuseField('ad_account_id', "It's in this ad account already.");
  }
  const other = await findSharingAccount(tx, adAccount.ownerId, accountId);
  const isBlocked =
    other !== null &&
    other.ownerId !== adAccount.ownerId &&
    !(await unblockedAmong(tx, { id: adAccount.ownerId }, [other.ownerId])).has(other.ownerId);
  if (other === null || isBlocked) {
    throw refuseField(
      'ad_account_id',
      "There's no such ad account of this business or of a partner.",
    );
  }
  return other;
}

/** Logs the share in both ad accounts: in the other one without naming a person of this one. */
async function noteShare(
  context: AdvertiserContext,
  audience: AudienceRow,
  other: Pick<SharingAccount, 'id' | 'name'>,
  { isShared }: { readonly isShared: boolean },
): Promise<void> {
  const change = (field: 'sharedWith' | 'sharedBy', value: string) => ({
    entity: 'audience' as const,
    id: audience.id,
    field,
    was: isShared ? null : value,
    value: isShared ? value : null,
  });
  await noteChanges(context, [change('sharedWith', other.name)]);
  const account = { id: other.id, bucket: bucketOf(other.id) };
  const changer = { account, who: null, at: context.now, source: 'system' as const };
  const what = `${audience.name} (${context.adAccount.name})`;
  await insertChanges(context.tx, changer, [change('sharedBy', what)]);
}
