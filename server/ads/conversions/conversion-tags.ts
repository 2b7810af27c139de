import {
  type ConversionTag,
  type createConversionTag as createCall,
  type getConversionTags as getCall,
  MAX_TAGS,
  type updateConversionTag as updateCall,
} from '#contract/ads/conversion-tags.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import { sitesOf } from '#server/business/index.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { hold } from '#server/kernel/db/hold.ts';
import type { AccountAt } from '../core/campaign-store.ts';
import { refuseField } from '../core/field-rules.ts';
import { toSeconds } from '../core/times.ts';
import { changeTag, countTags, findTag, insertTag, type TagRow, tagsPage } from './tag-store.ts';

/** Returns a page of the ad account's tags. */
export async function getConversionTags(
  { read, adAccount }: AdvertiserContext,
  { page_size: size, bookmark }: InputOf<typeof getCall>,
): Promise<Page<ConversionTag[]>> {
  const rows = await tagsPage(read, adAccount, idCursor.read(bookmark), size + 1);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const { areSome } = await sitesOf(read, adAccount.ownerId);
  return {
    data: page.map((row) => tagView(row, areSome)),
    bookmark: rows.length > size && last ? idCursor.write(last.id) : null,
  };
}

/** Creates a tag; it counts nothing until it is on a page. */
export async function createConversionTag(
  { tx, read, now, adAccount }: AdvertiserContext,
  { name }: InputOf<typeof createCall>,
): Promise<ConversionTag> {
  const { bucket, id: accountId } = adAccount;
  await hold(tx, `tags ${accountId}`);
  if ((await countTags(tx, adAccount)) >= MAX_TAGS) {
    throw refuseField('name', `An ad account can have up to ${MAX_TAGS} tags.`);
  }
  const id = makeId(bucket, now.getTime());
  await insertTag(tx, { bucket, id, accountId, name, createdAt: now });
  const { areSome } = await sitesOf(read, adAccount.ownerId);
  return tagView(await ownTag(tx, adAccount, id), areSome);
}

/** Changes a tag's name, whether it may send hashed emails, or the sites where it counts. */
export async function updateConversionTag(
  { tx, read, adAccount }: AdvertiserContext,
  { tag_id: id, name, enhanced_match, sites }: InputOf<typeof updateCall>,
): Promise<ConversionTag> {
  await ownTag(tx, adAccount, id);
  const change = {
    name: name ?? null,
    hashesEmail: enhanced_match ?? null,
    sites: sites ? [...new Set(sites)] : null,
  };
  await changeTag(tx, adAccount, id, change);
  const { areSome } = await sitesOf(read, adAccount.ownerId);
  return tagView(await ownTag(tx, adAccount, id), areSome);
}

/** Returns a tag of the ad account; throws if it is missing or another account's. */
export async function ownTag(tx: Tx, account: AccountAt, id: string): Promise<TagRow> {
  const tag = await findTag(tx, account, id);
  if (tag === null) throw new Failure('conversion_tag_not_found', "We couldn't find that tag.");
  return tag;
}

const tagView = (row: TagRow, hasClaimed: boolean): ConversionTag => ({
  id: row.id,
  type: 'conversion_tag',
  ad_account_id: row.accountId,
  name: row.name,
  enhanced_match: row.hashesEmail,
  sites: [...row.sites],
  counts_anywhere: row.sites.length === 0 && !hasClaimed,
  last_fired_time: row.lastFiredAt && toSeconds(row.lastFiredAt),
  created_time: toSeconds(row.createdAt),
});
