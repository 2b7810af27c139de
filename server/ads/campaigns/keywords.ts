import type { ItemAnswer } from '#contract/ads/items.ts';
import {
  changedKeyword,
  type createKeywords as createCall,
  type Keyword,
  MAX_KEYWORDS,
  newKeyword,
  type updateKeywords as updateCall,
} from '#contract/ads/keywords.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type * as z from 'zod/mini';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { roomOf } from './account-limits.ts';
import { type AccountAt, campaignsByIds } from '../core/campaign-store.ts';
import { refuseField } from '../core/field-rules.ts';
import { groupsByIds } from '../core/group-store.ts';
import {
  archiveKeywords,
  countKeywords,
  insertKeywords,
  type KeywordRow,
  lockKeywords,
} from '../core/keyword-store.ts';
import { tellOfAdsIn } from '../core/tell-store.ts';
import { eachItem, idsOf, readItems, refusedFor } from './each-item.ts';
import { changesOf, noteChanges } from './note-changes.ts';
import { requireVersion } from './require-rules.ts';

type ParentType = Keyword['parent_type'];

const MS = 1000;

/** Returns the entity type of each id that belongs to the ad account. */
export async function parentsOf(
  tx: Tx,
  account: AccountAt,
  ids: readonly string[],
): Promise<Map<string, ParentType>> {
  const groups = await groupsByIds(tx, account, ids);
  const campaigns = await campaignsByIds(tx, account, ids);
  return new Map(
    ids.flatMap((id): [string, ParentType][] => {
      if (id === account.id) return [[id, 'advertiser']];
      if (groups.has(id)) return [[id, 'ad_group']];
      return campaigns.has(id) ? [[id, 'campaign']] : [];
    }),
  );
}

export function keywordView(
  row: KeywordRow,
  parent: ParentType,
  metrics: Keyword['metrics'] = null,
): Keyword {
  return {
    id: row.id,
    type: 'keyword',
    ad_account_id: row.accountId,
    parent_id: row.parentId,
    parent_type: parent,
    value: row.value,
    match_type: row.match,
    archived: row.isArchived,
    created_time: Math.floor(row.createdAt.getTime() / MS),
    metrics,
    version: row.version,
  };
}

/** Adds keywords, with an answer for each. */
export async function createKeywords(
  context: AdvertiserContext,
  { items }: InputOf<typeof createCall>,
): Promise<ItemAnswer<Keyword>[]> {
  const { tx, adAccount } = context;
  const read = readItems(newKeyword, items, adAccount);
  const ids = idsOf(read, (item) => item.parent_id);
  const takeRoom = await roomOf(tx, adAccount);
  const parents = await parentsOf(tx, adAccount, ids);
  const counts = new Map(await countKeywords(tx, adAccount, ids));
  const wanted = await eachItem(read, async (item) => {
    const row = newRow(context, item, parents.get(item.parent_id));
    const count = counts.get(item.parent_id) ?? 0;
    if (count >= MAX_KEYWORDS) {
      throw refuseField('parent_id', `It has ${MAX_KEYWORDS} keywords, and can't have any more.`);
    }
    takeRoom('keywords');
    counts.set(item.parent_id, count + 1);
    return row;
  });
  const rows = wanted.flatMap(({ data }) => data ?? []);
  const added = await insertKeywords(tx, rows);
  const made = rows.filter(({ id }) => added.has(id));
  await noteChanges(
    context,
    made.flatMap((row) => changesOf('keyword', null, row)),
  );
  await tellOfAdsIn(tx, adAccount, parentIdsOf(made));
  return wanted.map(({ data: row, exceptions }) => {
    if (row === null) return { data: null, exceptions };
    const parent = parents.get(row.parentId);
    return parent !== undefined && added.has(row.id)
      ? { data: keywordView(row, parent), exceptions: [] }
      : refusedFor(refuseField('value', 'You already have this keyword.'));
  });
}

const parentIdsOf = (rows: readonly KeywordRow[]): string[] => [
  ...new Set(rows.map(({ parentId }) => parentId)),
];

function newRow(
  { now, adAccount }: AdvertiserContext,
  item: z.output<typeof newKeyword>,
  parent: ParentType | undefined,
): KeywordRow {
  if (parent === undefined) {
    throw new Failure('ad_group_not_found', 'Ad group not found.', {
      extra: { field: 'parent_id' },
    });
  }
  if (parent !== 'ad_group' && !item.match_type.endsWith('_NEGATIVE')) {
    throw refuseField(
      'match_type',
      'Advertisers and Campaigns only accept excluded targeting attributes.',
    );
  }
  return {
    id: makeId(adAccount.bucket, now.getTime()),
    bucket: adAccount.bucket,
    accountId: adAccount.id,
    parentId: item.parent_id,
    match: item.match_type,
    value: item.value,
    isArchived: false,
    version: 1,
    createdAt: now,
  };
}

/** Archives keywords, with an answer for each. */
export async function updateKeywords(
  context: AdvertiserContext,
  { items }: InputOf<typeof updateCall>,
): Promise<ItemAnswer<Keyword>[]> {
  const { tx, adAccount } = context;
  const read = readItems(changedKeyword, items, adAccount);
  const held = await lockKeywords(
    tx,
    adAccount,
    idsOf(read, ({ id }) => id),
  );
  const parents = await parentsOf(tx, adAccount, parentIdsOf([...held.values()]));
  const before = new Map(held);
  const answers = await eachItem(read, async (item) => {
    const row = held.get(item.id);
    const parent = row && parents.get(row.parentId);
    if (row === undefined || parent === undefined) {
      throw new Failure('keyword_not_found', 'Keyword not found.');
    }
    requireVersion(row, item);
    if (row.isArchived) throw refuseField('archived', 'This keyword is already archived.');
    const after = { ...row, isArchived: true, version: row.version + 1 };
    held.set(item.id, after);
    return keywordView(after, parent);
  });
  const archived = [...held.values()].filter((row) => row !== before.get(row.id));
  await archiveKeywords(tx, adAccount, archived);
  await noteChanges(
    context,
    archived.flatMap((row) => changesOf('keyword', before.get(row.id) ?? null, row)),
  );
  await tellOfAdsIn(tx, adAccount, parentIdsOf(archived));
  return answers;
}
