import { EVENT_NAMES } from '#contract/ads/conversions/event-rules.ts';
import {
  conversionGroup,
  type ConversionUpload,
  type createPrivateConversions as createCall,
  type getPrivateConversions as getCall,
  type GroupRow as SentRow,
  MAX_UPLOAD_ERRORS,
  type PrivateConversion,
} from '#contract/ads/conversions/uploads.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { whyUnreadable } from '../conversion-events/why-unreadable.ts';
import { campaignsAmong, type GroupCount, groupsPage, storeGroups } from './group-store.ts';
import { newUpload } from './upload-part.ts';
import { storeUpload } from './upload-store.ts';
import { uploadView } from './upload-view.ts';

type Reading =
  | { readonly row: number; readonly group: Omit<GroupCount, 'id'> }
  | { readonly row: number; readonly reason: string };

const MICROS = 1_000_000;
const DAY_MS = 86_400_000;
/** Conversions are stored for this long. */
const MOST_DAYS = 95;
const NO_CAMPAIGN = '0';

/** Receives conversions of groups of people: stores every valid group, and reports why the others are invalid. */
export async function createPrivateConversions(
  context: AdvertiserContext,
  { file_name, rows }: InputOf<typeof createCall>,
): Promise<ConversionUpload> {
  const { tx, read, now, adAccount, viewer } = context;
  const readings = rows.map((sent) => readGroup(sent, now));
  const named = readings.flatMap((one) => ('group' in one ? [one.group.campaignId] : []));
  const own = await campaignsAmong(read, adAccount, [...new Set(named)]);
  const checked = readings.map((one): Reading =>
    'group' in one && one.group.campaignId !== NO_CAMPAIGN && !own.has(one.group.campaignId)
      ? { row: one.row, reason: 'campaign_id: There is no such campaign in this ad account.' }
      : one,
  );
  const from = { account: adAccount, createdBy: viewer.id, now };
  const upload = newUpload(from, 'GROUPS', file_name);
  const failed = checked.filter((one) => 'reason' in one);
  const row = {
    ...upload,
    parts: 1,
    isDone: true,
    rows: rows.length,
    failed: failed.length,
    errors: failed.slice(0, MAX_UPLOAD_ERRORS),
  };
  await storeUpload(tx, row);
  const groups = lastOfEach(checked.flatMap((one) => ('group' in one ? [one.group] : [])));
  if (groups.length > 0) {
    const numbered = groups.map((group) => ({
      ...group,
      id: makeId(adAccount.bucket, now.getTime()),
    }));
    await storeGroups(tx, adAccount, row.id, numbered);
  }
  return uploadView(row, now);
}

function readGroup({ row, group }: SentRow, now: Date): Reading {
  const parsed = conversionGroup.safeParse(group);
  if (!parsed.success) return { row, reason: whyUnreadable(parsed.error.issues) };
  const { day, event_name, campaign_id, segment, people, conversions, value } = parsed.data;
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, day.length) !== day)
    return { row, reason: 'day: There is no such day.' };
  if (at > now.getTime()) return { row, reason: 'day: It is in the future.' };
  if (at < now.getTime() - MOST_DAYS * DAY_MS)
    return { row, reason: `day: It is more than ${MOST_DAYS} days ago.` };
  return {
    row,
    group: {
      day,
      name: EVENT_NAMES.indexOf(event_name) + 1,
      campaignId: campaign_id ?? NO_CAMPAIGN,
      segment: segment?.trim() ?? '',
      people,
      conversions,
      value: Math.round((value ?? 0) * MICROS),
    },
  };
}

/** Keeps the last of groups that occur twice in a file. */
function lastOfEach<T extends Omit<GroupCount, 'id'>>(groups: readonly T[]): T[] {
  const keyOf = ({ day, name, campaignId, segment }: T) =>
    JSON.stringify([day, name, campaignId, segment]);
  return [...new Map(groups.map((group) => [keyOf(group), group])).values()];
}

/** Returns a page of an ad account's groups. */
export async function getPrivateConversions(
  { read, adAccount }: AdvertiserContext,
  { page_size: size, bookmark }: InputOf<typeof getCall>,
): Promise<Page<PrivateConversion[]>> {
  const rows = await groupsPage(read, adAccount, idCursor.read(bookmark), size + 1);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    data: page.map((row) => ({
      id: row.id,
      type: 'private_conversion',
      day: row.day,
      event_name: EVENT_NAMES[row.name - 1] ?? 'custom',
      campaign_id: row.campaignId === NO_CAMPAIGN ? null : row.campaignId,
      campaign_name: row.campaignName,
      segment: row.segment,
      people: row.people,
      conversions: row.conversions,
      value_in_micro_currency: row.value,
    })),
    bookmark: rows.length > size && last ? idCursor.write(last.id) : null,
  };
}
