import {
  followPerson,
  listFollowed,
  listFollowers,
  listTopics,
  readUser,
} from '#contract/api/v5/accounts.ts';
import { getFollowedTopics } from '#contract/discovery/topics.ts';
import { followUser, getFollowers, getFollowing, getUser, type Person } from '#contract/social.ts';
import { handler, pageOf, pagingOf } from './handler.ts';

const summary = ({ username }: Pick<Person, 'username'>) => ({ type: 'user' as const, username });

/** Whose token it is, and whom they follow. */
export const peopleHandlers = [
  handler(readUser, async ({ run, viewer }) => {
    const { data: user } = await run(getUser, { user_id: viewer.id });
    return {
      id: user.id,
      account_type: user.is_partner ? ('BUSINESS' as const) : ('PINNER' as const),
      username: user.username,
      business_name: user.partner?.business_name ?? null,
      about: user.about,
      profile_image: user.image_xlarge_url ?? '',
      website_url: user.website_url ?? '',
      board_count: user.board_count,
      pin_count: user.pin_count,
      follower_count: user.follower_count,
      following_count: user.following_count,
      monthly_views: null,
    };
  }),
  handler(listFollowers, async ({ run, viewer, query }) =>
    pageOf(await run(getFollowers, { user_id: viewer.id, ...pagingOf(query) }), summary),
  ),
  handler(listFollowed, async ({ run, viewer, query }) =>
    pageOf(await run(getFollowing, { user_id: viewer.id, ...pagingOf(query) }), summary),
  ),
  handler(followPerson, async ({ run, path }) => {
    const { data: person } = await run(getUser, { username: path.username });
    return summary((await run(followUser, { user_id: person.id })).data);
  }),
  handler(listTopics, async ({ run, path, query, site }) => {
    const page = await run(getFollowedTopics, { username: path.username, ...pagingOf(query) });
    return pageOf(page, ({ id, name, url }) => ({
      id,
      key: id,
      name,
      canonical_url: new URL(url, site).href,
    }));
  }),
];
