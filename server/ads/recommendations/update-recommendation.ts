import type { updateAdRecommendation } from '#contract/ads/recommendations/recommendations.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { requireItem } from '../campaigns/each-item.ts';
import type { Changing } from '../campaigns/note-changes.ts';
import { updateGroups } from '../campaigns/write-groups.ts';
import { refuseField } from '../core/field-rules.ts';
import { groupsByIds } from '../core/group-store.ts';
import { deleteDismissed, storeDealt } from './applied-store.ts';
import { changeOf, itemOf } from './changes.ts';
import { foundPage } from './recommendation-store.ts';

type Input = InputOf<typeof updateAdRecommendation>;

/** Applies, dismisses or restores a current recommendation. */
export async function updateRecommendation(
  context: AdvertiserContext,
  { advertiser_id, kind, entity_id: entityId, action }: Input,
): Promise<null> {
  const { tx, adAccount, now } = context;
  const only = { kind, entityId };
  // Read before the rules are evaluated: a concurrent change then makes this version outdated, or leaves nothing to
  // find.
  const group = (await groupsByIds(tx, adAccount, [entityId])).get(entityId);
  const [found] = await foundPage(tx, adAccount, now, {
    isDismissed: action === 'RESTORE',
    after: null,
    only,
    limit: 1,
  });
  if (found === undefined) {
    throw new Failure('ad_recommendation_not_found', 'This recommendation is no longer there.');
  }
  if (action === 'RESTORE') await deleteDismissed(tx, adAccount, only);
  if (action === 'DISMISS') await storeDealt(tx, adAccount, only, null, now);
  if (action !== 'APPLY') return null;
  const item = group && itemOf(kind, group);
  const change = group && changeOf(kind, group);
  if (!item || !change) throw refuseField('action', "You'll need to change this one by hand.");
  const items = [{ id: group.id, version: group.version, ...item }];
  const byRule: Changing = { ...context, changeSource: 'rule' };
  const [answer] = await updateGroups(byRule, {
    advertiser_id,
    orbac_subject_id: null,
    items,
    guid: null,
  });
  requireItem(answer);
  await storeDealt(tx, adAccount, only, change, now);
  return null;
}
