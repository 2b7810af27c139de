import type { ItemAnswer } from '#contract/ads/items.ts';
import {
  changedKeyword,
  type createKeywords as createCall,
  type getKeywords as getCall,
  type Keyword,
  MAX_KEYWORDS,
  newKeyword,
  type updateKeywords as updateCall,
} from '#contract/ads/keywords.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type * as z from 'zod/mini';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { type AccountAt, campaignsByIds, lockCampaigns } from '../core/campaign-store.ts';
import { refuseField } from '../core/field-rules.ts';
import { groupsByIds, lockGroups } from '../core/group-store.ts';
import {
  archiveKeyword,
  countKeywords,
  insertKeyword,
  keywordsPage,
  type KeywordRow,
  lockKeywords,
} from '../core/keyword-store.ts';
import { tellOfAdsIn } from '../core/tell-store.ts';
import { eachItem, idsOf, readItems } from './each-item.ts';
import { changesOf, noteChanges } from './note-changes.ts';
import { requireVersion } from './require-rules.ts';

type ParentType = Keyword['parent_type'];

/** The keywords of an ad account, or of what is named. */
export async function readKeywords(
  { read, adAccount }: AdvertiserContext,
  { parent_id, archived, page_size, bookmark }: InputOf<typeof getCall>,
): Promise<Page<Keyword[]>> {
  const wanted = { parentId: parent_id ?? null, isArchived: archived ?? false };
  const rows = await keywordsPage(read, adAccount, wanted, idCursor.read(bookmark), page_size + 1);
  const shown = rows.slice(0, page_size);
  const parents = await parentsOf(read, adAccount, [
    ...new Set(shown.map(({ parentId }) => parentId)),
  ]);
  const last = shown.at(-1);
  return {
    data: shown.flatMap((row) => {
      const parent = parents.get(row.parentId);
      return parent === undefined ? [] : [keywordView(row, parent)];
    }),
    bookmark: rows.length > page_size && last ? idCursor.write(last.id) : null,
  };
}

/** What each of these ids of the ad account names; of others there is nothing. */
async function parentsOf(
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

function keywordView(row: KeywordRow, parent: ParentType): Keyword {
  return {
    id: row.id,
    type: 'keyword',
    ad_account_id: row.accountId,
    parent_id: row.parentId,
    parent_type: parent,
    value: row.value,
    match_type: row.match,
    archived: row.isArchived,
    version: row.version,
  };
}

/** Adds keywords; each is answered for itself. */
export async function createKeywords(
  context: AdvertiserContext,
  { items }: InputOf<typeof createCall>,
): Promise<ItemAnswer<Keyword>[]> {
  const { tx, adAccount } = context;
  const read = readItems(newKeyword, items);
  const ids = idsOf(read, (item) => item.parent_id);
  // Held, so that nobody else adds one between the count and the row.
  await lockCampaigns(tx, adAccount, ids);
  await lockGroups(tx, adAccount, ids);
  const parents = await parentsOf(tx, adAccount, ids);
  return eachItem(read, async (item) => {
    const parent = parents.get(item.parent_id);
    if (parent === undefined) {
      throw new Failure('ad_group_not_found', 'Ad group not found.', {
        extra: { field: 'parent_id' },
      });
    }
    return keywordView(await createOne(context, item, parent), parent);
  });
}

async function createOne(
  context: AdvertiserContext,
  item: z.output<typeof newKeyword>,
  parent: ParentType,
): Promise<KeywordRow> {
  const { tx, now, adAccount } = context;
  const isNegative = item.match_type.endsWith('_NEGATIVE');
  if (parent !== 'ad_group' && !isNegative) {
    throw refuseField(
      'match_type',
      'Advertisers and Campaigns only accept excluded targeting attributes.',
    );
  }
  if ((await countKeywords(tx, adAccount, item.parent_id)) >= MAX_KEYWORDS) {
    throw refuseField('parent_id', `It has ${MAX_KEYWORDS} keywords, and can have no more.`);
  }
  const row: KeywordRow = {
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
  if (!(await insertKeyword(tx, row))) throw refuseField('value', 'This keyword is there already.');
  await noteChanges(context, changesOf('keyword', null, row));
  await tellOfAdsIn(tx, adAccount, [row.parentId]);
  return row;
}

/** Archives keywords; each is answered for itself. */
export async function updateKeywords(
  context: AdvertiserContext,
  { items }: InputOf<typeof updateCall>,
): Promise<ItemAnswer<Keyword>[]> {
  const { tx, adAccount } = context;
  const read = readItems(changedKeyword, items);
  const held = await lockKeywords(
    tx,
    adAccount,
    idsOf(read, ({ id }) => id),
  );
  const parents = await parentsOf(tx, adAccount, [
    ...new Set([...held.values()].map(({ parentId }) => parentId)),
  ]);
  return eachItem(read, async (item) => {
    const before = held.get(item.id);
    const parent = before && parents.get(before.parentId);
    if (before === undefined || parent === undefined) {
      throw new Failure('keyword_not_found', 'Keyword not found.');
    }
    requireVersion(before, item);
    if (before.isArchived) throw refuseField('archived', 'This keyword is archived already.');
    const after = { ...before, isArchived: true, version: before.version + 1 };
    await archiveKeyword(tx, before);
    await noteChanges(context, changesOf('keyword', before, after));
    await tellOfAdsIn(tx, adAccount, [before.parentId]);
    held.set(item.id, after);
    return keywordView(after, parent);
  });
}
