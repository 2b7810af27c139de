import type * as z from 'zod/mini';
import {
  followPerson,
  listAccounts,
  listFollowed,
  listFollowers,
  listTopics,
  readAccount,
  readUser,
  type v5Account,
} from '#contract/api/v5/accounts.ts';
import { type AdAccount, getAdAccount, getAdAccounts } from '#contract/business/ad-accounts.ts';
import { getFollowedTopics } from '#contract/discovery/topics.ts';
import { followUser, getFollowers, getFollowing, getUser, type Person } from '#contract/social.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { handler, pageOf, pagingOf } from './handler.ts';

const SECOND_MS = 1000;

const accountView = (account: AdAccount): z.infer<typeof v5Account> => ({
  id: account.id,
  name: account.name,
  owner: { id: account.owner.id, username: account.owner.username },
  country: account.country,
  currency: account.currency,
  permissions: account.permissions,
  created_time: Math.floor(Date.parse(account.created_at) / SECOND_MS),
});

/** Whether the token's person can use the account: not if they have only been invited, or if it has ended. */
export const isOpen = ({ status, standing }: AdAccount): boolean =>
  status === 'accepted' && standing !== 'ended';

/** Operations on the ad accounts that the token's person may act for. */
export const accountHandlers = [
  handler(listAccounts, async ({ run, query, viewer }) => {
    const { data, bookmark } = await run(getAdAccounts, pagingOf(query));
    const own = (account: AdAccount): boolean =>
      query.include_shared_accounts !== false || account.owner_user_id === viewer.id;
    const open = data.filter((account) => isOpen(account) && own(account));
    return pageOf({ data: open, bookmark }, accountView);
  }),
  handler(readAccount, async ({ run, account }) => {
    const { data } = await run(getAdAccount, { advertiser_id: account });
    if (!isOpen(data)) throw new Failure('ad_account_not_found', "This ad account isn't here.");
    return accountView(data);
  }),
];

const summary = ({ username }: Pick<Person, 'username'>) => ({ type: 'user' as const, username });

/** Operations on the token's person, and the people they follow. */
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
