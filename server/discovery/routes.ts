import * as calls from '#contract/discovery.ts';
import { maySeeBoard } from '#server/boards/index.ts';
import { route, rule, type Route } from '#server/kernel/route.ts';
import type { Media } from '#server/media/index.ts';
import { getHome } from './get-home.ts';
import { getIdeas } from './get-ideas.ts';
import { maySearchOwn } from './policy.ts';
import { search, searchPage } from './search.ts';

const publicOnly = rule('Anyone; only what is on public boards', maySeeBoard);
const searching = rule(
  'Anyone, what is public; their own pins to a person alone',
  maySeeBoard,
  maySearchOwn,
);

/** The domain's calls. */
export const discoveryRoutes = (media: Media): readonly Route[] => [
  route(calls.getHome, getHome(media), publicOnly),
  route(calls.getIdeas, getIdeas(media), publicOnly),
  route(calls.search, search(media), searching),
  route(calls.searchPage, searchPage(media), searching),
];
