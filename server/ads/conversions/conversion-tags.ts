import {
  type ConversionTag,
  type createConversionTag as createCall,
  type getConversionTags as getCall,
  MAX_TAGS,
} from '#contract/ads/conversion-tags.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { hold } from '#server/kernel/db/hold.ts';
import { refuseField } from '../core/field-rules.ts';
import { toSeconds } from '../core/times.ts';
import { countTags, insertTag, type TagRow, tagsPage } from './tag-store.ts';

/** The tags of an ad account. */
export async function getConversionTags(
  { read, adAccount }: AdvertiserContext,
  { page_size: size, bookmark }: InputOf<typeof getCall>,
): Promise<Page<ConversionTag[]>> {
  const rows = await tagsPage(read, adAccount, idCursor.read(bookmark), size + 1);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    data: shown.map(tagView),
    bookmark: rows.length > size && last ? idCursor.write(last.id) : null,
  };
}

/** Makes a tag, which counts nothing before it is on a page. */
export async function createConversionTag(
  { tx, now, adAccount }: AdvertiserContext,
  { name }: InputOf<typeof createCall>,
): Promise<ConversionTag> {
  const { bucket, id: accountId } = adAccount;
  await hold(tx, `tags ${accountId}`);
  if ((await countTags(tx, adAccount)) >= MAX_TAGS) {
    throw refuseField('name', `An ad account has at most ${MAX_TAGS} tags.`);
  }
  const row = { bucket, id: makeId(bucket, now.getTime()), accountId, name, createdAt: now };
  await insertTag(tx, row);
  return tagView(row);
}

const tagView = ({ id, accountId, name, createdAt }: TagRow): ConversionTag => ({
  id,
  type: 'conversion_tag',
  ad_account_id: accountId,
  name,
  created_time: toSeconds(createdAt),
});
