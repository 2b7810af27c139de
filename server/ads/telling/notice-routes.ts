import * as calls from '#contract/ads/notices/notices.ts';
import { route, rule, type Route } from '#server/kernel/http/route.ts';
import { getLetterChoice, updateLetterChoice } from './choose-letters.ts';
import { getNoticeCount, getNotices, updateNotices } from './get-notices.ts';

const mayRead = rule('Anyone who can open the console, for the notices of their roles.');

/** Routes of notices, and of the choice of e-mails. */
export const noticeRoutes: readonly Route[] = [
  route(calls.getAdNotices, getNotices, mayRead),
  route(calls.getAdNoticeCount, getNoticeCount, mayRead),
  route(calls.updateAdNotices, updateNotices, mayRead),
  route(calls.getAdNoticeChoice, getLetterChoice, mayRead),
  route(calls.updateAdNoticeChoice, updateLetterChoice, mayRead),
];
