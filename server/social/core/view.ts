import type { BusinessShown } from '#contract/business/shown.ts';
import type { Person, User } from '#contract/social.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { portraitOf, type Person as PersonRow } from '#server/identity/index.ts';
import type { UnlistedCounts } from './store.ts';

/** A person in wire format, as part of a pin, a board or a list; `mediaUrl` as in portraitOf. */
export function toPerson(
  row: Pick<
    PersonRow,
    | 'id'
    | 'username'
    | 'fullName'
    | 'firstName'
    | 'pictureSignature'
    | 'followerCount'
    | 'isPartner'
    | 'isUnlisted'
  >,
  followed: boolean,
  mediaUrl: string,
): Person {
  return {
    id: row.id,
    node_id: Buffer.from(`User:${row.id}`).toString('base64'),
    type: 'user',
    username: row.username,
    full_name: row.fullName,
    first_name: row.firstName,
    ...portraitOf(mediaUrl, row.pictureSignature),
    follower_count: row.followerCount,
    followed_by_me: followed,
    is_partner: row.isPartner,
    exclude_from_search: row.isUnlisted,
  };
}

/** A person's profile for others, whose counts exclude private things [SEC-28]. */
export function toUser(
  row: PersonRow,
  by: {
    readonly followed: boolean;
    readonly blocked: boolean;
    readonly verified: boolean;
    readonly business: BusinessShown | null;
  },
  mediaUrl: string,
): User {
  return {
    ...toPerson(row, by.followed, mediaUrl),
    last_name: row.lastName,
    about: row.about,
    pronouns: row.pronouns,
    location: row.location,
    following_count: row.followingCount,
    pin_count: row.pinCount,
    board_count: row.boardCount,
    website_url: row.websiteUrl,
    domain_url: websiteHost(row),
    domain_verified: by.verified,
    is_verified_merchant: false,
    explicitly_followed_by_me: by.followed,
    blocked_by_me: by.blocked,
    is_own_profile: false,
    is_auth: false,
    created_at: toWireDate(row.createdAt),
    country: row.country,
    profile_url: `/${encodeURIComponent(row.username)}/`,
    seo_title: titleOf(row),
    seo_description: row.about,
    video_upload_allowed: false,
    partner: by.business,
  };
}

/** Uses the username, once, if there is no other name. */
function titleOf({ fullName, username }: PersonRow): string {
  const name = fullName.trim();
  return name === '' || name === username ? username : `${name} (${username})`;
}

/** A person's profile for themself, including private data. */
export function toOwnUser(
  row: PersonRow,
  own: {
    readonly unlisted: UnlistedCounts;
    readonly email: string | null;
    readonly verified: boolean;
    readonly business: BusinessShown | null;
  },
  mediaUrl: string,
): User {
  const { verified, business } = own;
  return {
    ...toUser(row, { followed: false, blocked: false, verified, business }, mediaUrl),
    pin_count: row.pinCount + own.unlisted.pins,
    board_count: row.boardCount + own.unlisted.boards,
    is_own_profile: true,
    is_auth: true,
    ...(own.email === null ? {} : { email: own.email }),
  };
}

/** The host of the website in their profile. */
export function websiteHost({ websiteUrl }: Pick<PersonRow, 'websiteUrl'>): string | null {
  return websiteUrl === null ? null : (URL.parse(websiteUrl)?.hostname ?? null);
}
