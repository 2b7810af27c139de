import { isDeepStrictEqual } from 'node:util';
import type { undoAdChange } from '#contract/ads/history.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { requireItem } from '../campaigns/each-item.ts';
import { updateAds } from '../campaigns/write-ads.ts';
import { updateCampaigns } from '../campaigns/write-campaigns.ts';
import { updateGroups } from '../campaigns/write-groups.ts';
import { adsByIds } from '../core/ad-store.ts';
import { campaignsByIds, type EntityRow } from '../core/campaign-store.ts';
import { groupsByIds } from '../core/group-store.ts';
import { type ChangeRow, changesAtOnce } from './history-store.ts';
import { loggedField, UNDOABLE_FIELDS } from './kinds.ts';

/** Undoes a change through the regular use cases, so that today's rules apply. */
export async function undoChange(
  context: AdvertiserContext,
  { advertiser_id, change_id }: InputOf<typeof undoAdChange>,
): Promise<null> {
  const { tx, adAccount } = context;
  const atOnce = await changesAtOnce(tx, adAccount, change_id, UNDOABLE_FIELDS);
  const change = atOnce.find(({ id }) => id === change_id);
  if (change === undefined) throw new Failure('ad_change_not_found', 'Change not found.');
  const { kind } = loggedField(change.field);
  const { entity } = change;
  if (!isLevel(entity) || !change.isUndoable) throw cannotBeUndone();
  const together = atOnce.filter((one) => !one.isCreated && loggedField(one.field).kind === kind);
  const now = await entityOf(context, entity, change.entityId);
  if (now === null || !together.every((one) => one.isUndoable && standsAs(now, one))) {
    throw cannotBeUndone();
  }
  const item = { id: change.entityId, version: now.version, ...valuesBefore(together) };
  const input = { advertiser_id, orbac_subject_id: null, items: [item], guid: null };
  const [answer] = await UPDATES[entity](context, input);
  requireItem(answer);
  return null;
}

const cannotBeUndone = (): Failure =>
  new Failure('ad_changed', 'This can no longer be undone.', {
    detail: "This has changed since, so it can't be undone. Reload the history.",
  });

const UPDATES = { campaign: updateCampaigns, ad_group: updateGroups, ad: updateAds } as const;

const isLevel = (entity: ChangeRow['entity']): entity is keyof typeof UPDATES => entity in UPDATES;

/** Returns the changed entity's current row. The undo names its version, so that a concurrent change makes it fail. */
async function entityOf(
  { tx, adAccount }: AdvertiserContext,
  entity: keyof typeof UPDATES,
  id: string,
): Promise<EntityRow | null> {
  const byIds = { campaign: campaignsByIds, ad_group: groupsByIds, ad: adsByIds }[entity];
  return (await byIds(tx, adAccount, [id])).get(id) ?? null;
}

/** Whether the field still has the value of the change. */
const standsAs = (now: EntityRow, { field, value }: ChangeRow): boolean =>
  isDeepStrictEqual((now as unknown as Record<string, unknown>)[field], valueOf(field, value));

const valuesBefore = (changes: readonly ChangeRow[]): Record<string, unknown> =>
  Object.fromEntries(
    changes.map(({ field, was }) => [loggedField(field).wire, valueOf(field, was)]),
  );

/** Fields logged as plain text; the others are JSON. */
const TEXTS = new Set(['status', 'budgetType', 'bidStrategy', 'placements']);

function valueOf(field: string, text: string | null): unknown {
  return text === null || TEXTS.has(field) ? text : JSON.parse(text);
}
