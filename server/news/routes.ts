import * as calls from '#contract/news.ts';
import { getNewsBadge as getNewsBadgeCall } from '#contract/news/badge.ts';
import * as choices from '#contract/news/choices.ts';
import { route, rule, withServices, type Route } from '#server/kernel/http/route.ts';
import { chooseNews, getNewsChoices } from './core/choose-news.ts';
import type { AdNames } from './core/named-ads.ts';
import { getNews } from './reading/get-news.ts';
import { getNewsBadge } from './reading/get-news-badge.ts';
import { getNewsDetails } from './reading/get-news-details.ts';
import { mayCountConversations, mayNotifyOf } from './core/policy.ts';
import { seeNews } from './reading/see-news.ts';

const own = rule('The viewer, what others did in public with what is theirs', mayNotifyOf);
const badge = rule(
  'The viewer; counts their own, and conversations to a session alone',
  mayCountConversations,
  mayNotifyOf,
);

/** The domain's calls. */
export const newsRoutes = (ads: AdNames): readonly Route[] => [
  route(calls.getNews, withServices(ads, getNews), own),
  route(getNewsBadgeCall, withServices(ads, getNewsBadge), badge),
  route(calls.getNewsDetails, withServices(ads, getNewsDetails), own),
  route(choices.getNewsChoices, getNewsChoices, rule('The viewer, what they are told of')),
  route(
    choices.chooseNews,
    chooseNews,
    rule('The viewer, signed in themselves; what they are told of'),
  ),
  route(calls.seeNews, seeNews, rule('The viewer takes off their own unread marks')),
];
