import * as calls from '#contract/ads/notices/notices.ts';
import { route, rule, type Route } from '#server/kernel/http/route.ts';
import { getLetterChoice, updateLetterChoice } from './choose-letters.ts';
import { getNoticeCount, getNotices, updateNotices } from './get-notices.ts';

const mayRead = rule('Anyone who can enter the console, for what their roles notify them of.');

/** Notices, and of which of them somebody gets letters. */
export const noticeRoutes: readonly Route[] = [
  route(calls.getAdNotices, getNotices, mayRead),
  route(calls.getAdNoticeCount, getNoticeCount, mayRead),
  route(calls.updateAdNotices, updateNotices, mayRead),
  route(calls.getAdNoticeChoice, getLetterChoice, mayRead),
  route(calls.updateAdNoticeChoice, updateLetterChoice, mayRead),
];
