import * as searches from '#contract/ads/searches.ts';
import * as calls from '#contract/discovery.ts';
import * as home from '#contract/discovery/home.ts';
import * as completing from '#contract/discovery/complete.ts';
import { getAuthPictures as getAuthPicturesCall } from '#contract/discovery/auth-pictures.ts';
import * as people from '#contract/discovery/people.ts';
import * as sensitive from '#contract/discovery/sensitive.ts';
import { getLookingLike as getLookingLikeCall } from '#contract/pins/looks.ts';
import * as topics from '#contract/discovery/topics.ts';
import * as welcome from '#contract/discovery/welcome.ts';
import { checkOffsite as checkOffsiteCall } from '#contract/trust/offsite.ts';
import { maySeeBoard, mayWriteBoard } from '#server/boards/index.ts';
import { route, rule, withServices, type Route } from '#server/kernel/http/route.ts';
import { complete } from './complete/complete.ts';
import { completeHashtag } from './complete/complete-hashtag.ts';
import { clearRecentSearches, rememberSearch } from './complete/remember-search.ts';
import type { SlotSource } from './feed/feed.ts';
import { getBoardIdeas } from './related/get-board-ideas.ts';
import { getIdeas } from './ideas/get-ideas.ts';
import { getLookingLike } from './looks/get-looking-like.ts';
import type { Looks } from './looks/follow-looks.ts';
import { getRelatedPins } from './related/get-related-pins.ts';
import { getShortLink } from './sharing/get-short-link.ts';
import type { Walks } from './graph/index.ts';
import { explainPin } from './home/explain-pin.ts';
import { getHides } from './home/get-hides.ts';
import { getHome } from './home/get-home.ts';
import { cachePopular } from './home/cache-popular.ts';
import { cacheTopics } from './home/cache-topics.ts';
import { cacheClusterPictures } from './home/cluster-pictures.ts';
import { hideFromHome, unhideFromHome } from './home/hide-from-home.ts';
import { getHomeBoards, tuneHomeBoard } from './home/tune-home.ts';
import { getAuthPictures } from './ideas/get-auth-pictures.ts';
import { followTopic, getFollowedTopics, unfollowTopic } from './ideas/follow-topic.ts';
import { getTopic, getTopicPins } from './ideas/get-topic.ts';
import { getExplore, getTopics } from './ideas/get-topics.ts';
import { hideFollowSuggestion, unhideFollowSuggestion } from './people/hide-suggestion.ts';
import { getFollowSuggestions } from './people/suggest-people.ts';
import { checkOffsite } from './offsite/check-offsite.ts';
import type { OffsiteServices } from './offsite/find-way.ts';
import { maySearchOwn } from './core/policy.ts';
import { search, searchPage } from './search/search.ts';
import { changeSensitiveWords, getSensitiveWords } from './sensitive/sensitive-words.ts';
import { completeShare, getShareSuggestions } from './sharing/suggest-sharing.ts';
import { chooseInterests, getWelcome } from './ideas/welcome.ts';
import { readKeywordSearches, readRelatedSearches } from './volumes/get-searches.ts';

const publicOnly = rule('Anyone; only what is on public boards', maySeeBoard);
const named = rule('Anyone; names of what is public, and what they searched for themself');
const like = rule('Anyone, to a pin or board that they see; only what is public', maySeeBoard);
const newcomer = rule('The viewer, about what is on public boards', maySeeBoard);
const wishes = rule('The viewer, what is recommended to them');
const advertisers = rule(
  "Anyone who can see the ad account's reports; what many people search for.",
);
const operators = rule('An operator, signed in themselves.');
const linkOfPin = rule('Anyone; the link of a pin to who sees the pin', maySeeBoard);
const ownSearches = rule('The viewer, what they searched for');
const searching = rule(
  'Anyone, what is public; their own pins to a person alone',
  maySeeBoard,
  maySearchOwn,
);

interface DiscoveryDeps {
  readonly looks: Looks;
  readonly walks: Walks;
  /** Sources of pins that are inserted into feeds. */
  readonly sources: readonly SlotSource[];
  readonly offsite: OffsiteServices;
}

const homeCaches = (walks: Walks) => ({
  findPopular: cachePopular(),
  topicPins: cacheTopics(),
  clusterPictures: cacheClusterPictures(walks),
});

const topicRoutes = (sources: readonly SlotSource[]): readonly Route[] => [
  route(topics.getExplore, getExplore, publicOnly),
  route(topics.getTopics, getTopics, publicOnly),
  route(topics.getTopic, getTopic, publicOnly),
  route(topics.getTopicPins, withServices({ sources }, getTopicPins), publicOnly, 'standby'),
  route(
    topics.getFollowedTopics,
    getFollowedTopics,
    rule('The viewer, what they like; shown by what is on public boards', maySeeBoard),
  ),
  route(topics.followTopic, followTopic, newcomer),
  route(topics.unfollowTopic, unfollowTopic, rule('The viewer, what they like')),
];

/** What people search for, for those who choose keywords: not there with ads off. */
export const keywordSearchRoutes: readonly Route[] = [
  route(searches.getKeywordSearches, readKeywordSearches, advertisers),
  route(searches.getRelatedSearches, readRelatedSearches, advertisers),
];

/** The domain's calls. */
export const discoveryRoutes = ({
  walks,
  looks,
  sources,
  offsite,
}: DiscoveryDeps): readonly Route[] => [
  route(
    calls.getHome,
    withServices({ ...homeCaches(walks), walks, sources }, getHome),
    publicOnly,
    'standby',
  ),
  route(calls.getIdeas, withServices({ sources }, getIdeas), publicOnly, 'standby'),
  route(getAuthPicturesCall, getAuthPictures, publicOnly),
  ...topicRoutes(sources),
  route(calls.search, withServices({ sources }, search), searching, 'standby'),
  route(calls.searchPage, withServices({ sources }, searchPage), searching, 'standby'),
  route(calls.getRelatedPins, withServices({ walks, sources }, getRelatedPins), like, 'standby'),
  route(getLookingLikeCall, withServices({ looks }, getLookingLike), like, 'standby'),
  route(calls.getBoardIdeas, withServices({ walks, sources }, getBoardIdeas), like, 'standby'),
  route(completing.complete, complete, named),
  route(completing.rememberSearch, rememberSearch, ownSearches),
  route(completing.clearRecentSearches, clearRecentSearches, ownSearches),
  route(sensitive.getSensitiveWords, getSensitiveWords, operators),
  route(sensitive.changeSensitiveWords, changeSensitiveWords, operators),
  route(checkOffsiteCall, withServices(offsite, checkOffsite), linkOfPin),
  route(calls.completeHashtag, completeHashtag, named),
  route(welcome.getWelcome, getWelcome, newcomer),
  route(welcome.chooseInterests, chooseInterests, newcomer),
  route(
    home.hideFromHome,
    hideFromHome,
    rule('The viewer, from what is recommended to them; by a pin that they see', maySeeBoard),
  ),
  route(home.explainPin, withServices({ walks }, explainPin), like),
  route(home.unhideFromHome, unhideFromHome, wishes),
  route(home.getHides, getHides, wishes),
  route(
    people.getFollowSuggestions,
    getFollowSuggestions,
    rule('The viewer; by public follows, saves and boards of people who may be found'),
  ),
  route(people.hideFollowSuggestion, hideFollowSuggestion, wishes),
  route(people.unhideFollowSuggestion, unhideFollowSuggestion, wishes),
  route(home.getHomeBoards, getHomeBoards, wishes),
  route(home.tuneHomeBoard, tuneHomeBoard, rule('Who may save to the board', mayWriteBoard)),
  route(
    calls.getShareSuggestions,
    getShareSuggestions,
    rule('The viewer, about whom they follow and write with'),
  ),
  route(calls.completeShare, completeShare, rule('Anyone signed in, about people by name')),
  route(
    calls.getShortLink,
    getShortLink,
    rule('Anyone, of pins and boards that they may see', maySeeBoard),
  ),
];
