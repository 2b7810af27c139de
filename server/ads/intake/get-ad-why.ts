import type { AdWhy, getAdWhy as call } from '#contract/ads/viewing.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { pinsByIds } from '#server/pins/index.ts';
import { peopleViews } from '#server/social/index.ts';
import { kindsTargeted } from '../audiences/share-store.ts';
import { keywordsOf } from '../pacing/pace-store.ts';
import { choicesOf } from './ad-choices.ts';
import type { IntakeParts } from './count-event.ts';
import { findShown } from './find-shown.ts';
import { ownerOf } from './intake-store.ts';
import { matchedBy, notUsed, PLACEMENT_NAMES, type AdTargets } from './match-ad.ts';
import { findTargeted, type TargetedAd } from './why-store.ts';

/** Explains why an ad was selected for the viewer: what its auction knew, compared with the ad's targeting. */
export async function getAdWhy(
  context: SignedInContext & { readonly ads: IntakeParts },
  { tracking_params }: InputOf<typeof call>,
): Promise<AdWhy> {
  const { ads, read, viewer, origin } = context;
  const { record, ad } = await findShown(ads, context, tracking_params);
  const [targeted, ownerId] = [
    await findTargeted(read, ad.adId),
    await ownerOf(read, ad.accountId),
  ];
  const people = await peopleViews({ tx: read, viewer, origin }, ownerId === null ? [] : [ownerId]);
  const promoter = people.get(ownerId ?? '');
  const placement = PLACEMENT_NAMES[record.page.placement - 1];
  if (targeted === null || promoter === undefined || placement === undefined) {
    throw new Failure('ad_not_found', 'This ad no longer exists.');
  }
  const matched = matchedBy(record.page, await adTargetsOf(ads, read, targeted));
  const { isPersonal } = await ads.viewers.of(viewer.id);
  return {
    pin_id: targeted.pinId,
    promoter,
    placement,
    matched,
    not_used: notUsed(matched),
    choices: await choicesOf(context, isPersonal),
  };
}

async function adTargetsOf({ topics }: IntakeParts, read: Tx, ad: TargetedAd): Promise<AdTargets> {
  const { groupId, campaignId, accountId, pinId } = ad;
  const account = { bucket: bucketOf(accountId), id: accountId };
  const parents = [...[groupId, campaignId].map((id) => ({ bucket: bucketOf(id), id })), account];
  const [pin] = await pinsByIds(read, [pinId]);
  const named = pin && (await topics.ofPictures(read, [pin.signature])).get(pin.signature);
  return {
    ...ad,
    audiences: await kindsTargeted(read, account, ad.spec.AUDIENCE_INCLUDE ?? []),
    keywords: await keywordsOf(read, parents),
    topics: (named ?? [])
      .toSorted((one, other) => other.weight - one.weight)
      .map(({ name }) => name),
  };
}
