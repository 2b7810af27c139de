import { MOST_UNREAD } from '#contract/ads/notices/notice-rules.ts';
import type {
  AdNotice,
  getAdNoticeCount as countCall,
  getAdNotices as call,
  updateAdNotices as updateCall,
} from '#contract/ads/notices/notices.ts';
import type { AnswerOf, InputOf, Page } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { bookmarkAfter, idCursor } from '#server/kernel/context/cursor.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { kindsFor } from './kinds-for.ts';
import {
  countUnread,
  markRead,
  markUnread,
  noticesPage,
  type ReadNoticeRow,
} from '../notices/notice-store.ts';

/** Returns the viewer's notices of an ad account, latest first. */
export async function getNotices(
  context: AdvertiserContext,
  { unread_only: isUnreadOnly = false, page_size: size, bookmark }: InputOf<typeof call>,
): Promise<Page<AdNotice[]>> {
  const { read, viewer, adAccount } = context;
  const rows = await noticesPage(read, adAccount, {
    personId: viewer.id,
    kinds: await kindsFor(context),
    isUnreadOnly,
    before: idCursor.read(bookmark),
    limit: size + 1,
  });
  const page = rows.slice(0, size);
  return {
    data: page.map(noticeView),
    bookmark: rows.length > size ? bookmarkAfter(page.at(-1) ?? null) : null,
  };
}

const noticeView = (row: ReadNoticeRow): AdNotice => ({
  id: row.id,
  type: 'ad_notice',
  kind: row.kind,
  at: toWireDate(row.at),
  is_read: row.isRead,
  level: row.level,
  entity_id: row.entityId,
  name: row.name,
  campaign_id: row.campaignId,
  amount_in_micro_currency: row.amount,
  reasons: [...row.reasons],
  note: row.note,
});

/** Returns the number of the viewer's unread notices. */
export async function getNoticeCount(
  context: AdvertiserContext,
): Promise<AnswerOf<typeof countCall>> {
  return unreadCount(context, context.read);
}

/** Marks the viewer's notices as read or unread; unknown ids are ignored. */
export async function updateNotices(
  context: AdvertiserContext,
  { notice_ids: named, is_read: isRead }: InputOf<typeof updateCall>,
): Promise<AnswerOf<typeof countCall>> {
  const { tx, viewer, adAccount } = context;
  const marked = { personId: viewer.id, kinds: await kindsFor(context), ids: named ?? null };
  await (isRead ? markRead : markUnread)(tx, adAccount, marked);
  return unreadCount(context, tx);
}

async function unreadCount(
  context: AdvertiserContext,
  tx: Tx,
): Promise<AnswerOf<typeof countCall>> {
  const { viewer, adAccount } = context;
  const wanted = {
    personId: viewer.id,
    kinds: await kindsFor(context),
    limit: MOST_UNREAD + 1,
  };
  const found = await countUnread(tx, adAccount, wanted);
  return {
    type: 'ad_notice_count',
    unread: Math.min(found, MOST_UNREAD),
    has_more: found > MOST_UNREAD,
  };
}
