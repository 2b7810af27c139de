import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import {
  blockUser,
  followUser,
  followUsers,
  getBlockedUsers,
  getFollowers,
  getFollowing,
  getUser,
  unblockUser,
  unfollowUser,
  type Person,
  type User,
} from '#contract/social.ts';
import { removePortrait, setPortrait } from './portrait.ts';

const noPicture = {
  image_small_url: null,
  image_medium_url: null,
  image_large_url: null,
  image_xlarge_url: null,
};

/** Makes the examples' calls. */
export const noor: Person = {
  id: world.noor,
  node_id: 'VXNlcjoxMTg4OTUwMzAxNTQyMzAxNjAx',
  type: 'user',
  username: 'noor',
  full_name: 'Noor Haddad',
  first_name: 'Noor',
  ...noPicture,
  follower_count: 1,
  followed_by_me: false,
  is_partner: false,
  exclude_from_search: false,
};

/** Follows Noor, and is followed by her. */
export const emil: Person = {
  ...noor,
  id: world.emil,
  node_id: 'VXNlcjoxMTg4OTUwMzAxNTQyMzAxNjAy',
  username: 'emil',
  full_name: 'Emil Berg',
  first_name: 'Emil',
  followed_by_me: true,
};

/** Requests a conversation with Noor. */
export const ines: Person = {
  ...noor,
  id: world.ines,
  node_id: 'VXNlcjoxMTg4OTUwMzAxNTQyMzAxNjAz',
  username: 'ines',
  full_name: 'Ines Costa',
  first_name: 'Ines',
  follower_count: 0,
};

const emilsProfile: User = {
  ...emil,
  last_name: 'Berg',
  about: '',
  location: '',
  partner: null,
  pronouns: '',
  following_count: 1,
  pin_count: 1,
  board_count: 1,
  website_url: null,
  domain_url: null,
  domain_verified: false,
  is_verified_merchant: false,
  explicitly_followed_by_me: true,
  blocked_by_me: false,
  is_own_profile: false,
  is_auth: false,
  created_at: WHEN,
  country: null,
  profile_url: '/emil/',
  seo_title: 'Emil Berg (emil)',
  seo_description: '',
  video_upload_allowed: false,
};

/** Blocked by Noor. */
const otto: Person = {
  ...noor,
  id: world.otto,
  node_id: 'VXNlcjoxMTg4OTUwMzAxNTQyMzAxNjA0',
  username: 'otto',
  full_name: 'Otto Lind',
  first_name: 'Otto',
  follower_count: 0,
};

const ottosProfile: User = {
  ...emilsProfile,
  ...otto,
  last_name: 'Lind',
  following_count: 0,
  pin_count: 0,
  board_count: 0,
  explicitly_followed_by_me: false,
  profile_url: '/otto/',
  seo_title: 'Otto Lind (otto)',
};

export const socialExamples: readonly Example[] = [
  example(
    getUser,
    "A person's profile, by username or id.",
    { username: 'emil', field_set_key: 'profile' },
    emilsProfile,
  ),
  example(
    getFollowers,
    'Who follows a person, the newest first.',
    { username: 'noor', page_size: 25 },
    [emil],
  ),
  example(
    getFollowing,
    'Whom a person follows, the newest first.',
    { username: 'noor', page_size: 25 },
    [emil],
  ),
  example(
    followUser,
    'Follows a person; to follow them already is no mistake.',
    { user_id: world.emil },
    emilsProfile,
  ),
  example(
    followUsers,
    'Follows several people at once.',
    { followee_ids: [world.emil, world.ines] },
    null,
  ),
  example(
    blockUser,
    'Ends the follows between the two and lets no new one begin.',
    { blocked_user_id: world.otto },
    { ...ottosProfile, blocked_by_me: true },
  ),
  example(getBlockedUsers, 'Whom the viewer blocks, the last block first.', {}, [otto]),
  example(unblockUser, 'Takes a block back.', { blocked_user_id: world.otto }, ottosProfile),
  example(
    setPortrait,
    "Makes an upload of the viewer's their photo.",
    { upload_id: world.upload },
    {
      image_small_url: 'https://bowerbird.example/media/170x/3f/a9/1c/3fa91c.webp',
      image_medium_url: 'https://bowerbird.example/media/170x/3f/a9/1c/3fa91c.webp',
      image_large_url: 'https://bowerbird.example/media/236x/3f/a9/1c/3fa91c.webp',
      image_xlarge_url: 'https://bowerbird.example/media/474x/3f/a9/1c/3fa91c.webp',
    },
  ),
  example(removePortrait, 'Takes the photo of the viewer away.', {}, noPicture),
  example(
    unfollowUser,
    'Follows a person no longer.',
    { user_id: world.emil },
    {
      ...emilsProfile,
      follower_count: 0,
      followed_by_me: false,
      explicitly_followed_by_me: false,
    },
  ),
];
