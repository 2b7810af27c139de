import * as z from 'zod/mini';
import { bulkJob } from '#contract/boards/bulk-job.ts';
import { boardLink } from '#contract/boards/link.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { count, flag, id, ids, jsonText, maybe, nameText, text } from '#contract/kernel/scalars.ts';
import { email } from '#contract/kernel/email.ts';
import { INVITED_AT_ONCE, MAX_CATEGORY, MAX_NAME, WRITES } from '#contract/kernel/limits.ts';
import { image } from './media/images.ts';
import { person } from './social.ts';

export { boardLink, type BoardLink } from '#contract/boards/link.ts';

export const NAME_MISSING = "Don't forget to name your board!";

/** Private is a synonym of secret on the wire. */
export const privacy = () =>
  z.pipe(
    z.enum(['public', 'protected', 'secret', 'private']),
    z.transform((value) => (value === 'private' ? 'secret' : value)),
  );
export type Privacy = 'public' | 'protected' | 'secret';

/** A board's or section's name, trimmed and required [BOARD-01, BOARD-03]. */
export const boardName = () =>
  z.pipe(nameText(MAX_NAME), z.string().check(z.minLength(1, NAME_MISSING)));
export const sectionName = () =>
  z.pipe(
    nameText(MAX_NAME),
    z.string().check(z.minLength(1, "Don't forget to name your section!")),
  );

/** The order of a board's pins: newest first, by colour, or by hand. */
export const pinOrder = z.enum(['saved', 'color', 'hand']);
export type PinOrder = z.infer<typeof pinOrder>;

/** A board [DATA-06]. */
export const board = z.extend(boardLink, {
  slug: z.string(),
  description: z.string(),
  category: z.nullable(z.string()),
  pin_order: pinOrder,
  access: z.array(z.string()),
  board_access: z.array(z.enum(['write'])),
  pin_count: z.int(),
  section_count: z.int(),
  note_count: z.int(),
  follower_count: z.int(),
  collaborator_count: z.int(),
  is_collaborative: z.boolean(),
  collaborating_users: z.array(person),
  collaborated_by_me: z.boolean(),
  /** Whether the viewer has an unanswered invitation to it. */
  invited_to_collaborate: z.boolean(),
  should_show_board_collaborators: z.boolean(),
  followed_by_me: z.boolean(),
  /** The advertiser it was made for, if the viewer acts for them without owning it [DATA-08]. */
  advertiser_id: z.nullable(z.string()),
  archived_by_me_at: z.nullable(z.string()),
  /** Disabled by an operator: visible only to its owner and operators meanwhile. */
  is_temporarily_disabled: z.boolean(),
  sensitivity_screen: z.nullable(z.object({ reason: z.string(), show_warning: z.boolean() })),
  has_custom_cover: z.boolean(),
  cover_pin: z.nullable(
    z.object({
      pin_id: z.string(),
      image_signature: z.string(),
      crop: z.nullable(z.array(z.number())),
      size: z.nullable(z.array(z.number())),
    }),
  ),
  image_cover_url: z.nullable(z.string()),
  image_cover_hd_url: z.nullable(z.string()),
  image_thumbnail_url: z.nullable(z.string()),
  /** Newest first, at most 5, 170 wide. */
  images: z.object({ '170x': z.array(z.extend(image, { dominant_color: z.string() })) }),
  cover_images: z.nullable(z.object({ '236x': image, '474x': image })),
  pin_thumbnail_urls: z.array(z.string()),
  dominant_color: z.nullable(z.string()),
  /** Set if a section of it is meant. */
  section: z.nullable(z.object({ id: z.string(), title: z.string(), slug: z.string() })),
  created_at: z.string(),
  board_order_modified_at: z.nullable(z.string()),
});
export type Board = z.infer<typeof board>;

/** A section of a board [DATA-09]. */
export const section = z.object({
  id: z.string(),
  node_id: z.string(),
  type: z.literal('board_section'),
  title: z.string(),
  slug: z.string(),
  pin_count: z.int(),
  preview_pins: z.array(
    z.object({
      image_medium_url: z.string(),
      image_signature: z.string(),
      dominant_color: z.string(),
    }),
  ),
  board,
});
export type Section = z.infer<typeof section>;

const ofPerson = { username: maybe(text(60)), user_id: maybe(id()) };
const which = { board_id: maybe(id()), username: maybe(text(60)), slug: maybe(text(800)) };
const fieldSet = { field_set_key: maybe(text(60)) };
/** At a former address: refuse with `moved`, naming the current one, instead of answering. */
const redirecting = { redirect: z.optional(flag()) };

export const getBoards = defineCall({
  name: 'v3_get_boards',
  resource: ['Boards', 'get'],
  aliases: [
    ['BoardsFeed', 'get'],
    ['ProfileBoards', 'get'],
  ],
  audience: 'anyone',
  /** Without a username: the viewer's own boards. */
  input: z.object({
    ...ofPerson,
    ...fieldSet,
    privacy_filter: maybe(z.enum(['all', 'public', 'secret', 'protected'])),
    /** `custom` is the order the person chose for their profile. */
    sort: maybe(z.enum(['alphabetical', 'last_pinned_to', 'custom', 'newest', 'oldest'])),
    filter: maybe(z.enum(['all', 'public', 'secret', 'protected', 'archived'])),
    /** Includes the viewer's archived boards, which lists otherwise leave out. */
    include_archived: z.optional(maybe(flag())),
  }),
  output: z.array(board),
  paged: true,
  errors: ['user_not_found', 'not_signed_in', 'invalid_input'],
});

export const getBoard = defineCall({
  name: 'v3_get_board',
  resource: ['Board', 'get'],
  path: ['GET', '/v3/boards/{board_id}/'],
  audience: 'anyone',
  /** By id, or by slug and username; slug may be "user/slug". */
  input: z.object({ ...which, ...redirecting, ...fieldSet }),
  output: board,
  errors: ['board_not_found', 'moved', 'invalid_input'],
});

export const createBoard = defineCall({
  name: 'v3_create_board',
  resource: ['Board', 'create'],
  path: ['PUT', '/v3/boards/'],
  audience: 'signed_in',
  input: z.object({
    name: boardName(),
    description: maybe(text(1500)),
    privacy: z.optional(privacy()),
    layout: maybe(text(40)),
    category: maybe(text(MAX_CATEGORY)),
    guid: maybe(text(100)),
    /**
     * The advertiser it is for; their owner then owns it, and it is protected unless the owner creates it [BOARD-07].
     */
    advertiser_id: z.optional(maybe(id())),
    /** People invited to it, all or none. */
    invited_user_ids: z.optional(maybe(ids(INVITED_AT_ONCE))),
    emails: z.optional(maybe(jsonText(z.array(email()).check(z.maxLength(INVITED_AT_ONCE))))),
    /** Where the form was; unused [CALL-13]. */
    aux_data: z.optional(maybe(jsonText(z.object({ source: maybe(text(60)) })))),
  }),
  output: board,
  errors: ['board_name_taken', 'user_not_found', 'ad_account_not_found', 'invalid_input'],
  once: true,
  rate: WRITES,
});

export const updateBoard = defineCall({
  name: 'v3_update_board',
  resource: ['Board', 'update'],
  audience: 'signed_in',
  input: z.object({
    board_id: id(),
    name: z.optional(boardName()),
    description: z.optional(text(1500)),
    privacy: z.optional(privacy()),
    category: z.optional(maybe(text(MAX_CATEGORY))),
  }),
  output: board,
  errors: ['board_not_found', 'board_name_taken', 'not_allowed', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

/** Moves a board to the trash, with its sections and pins. */
export const deleteBoard = defineCall({
  name: 'v3_delete_board',
  resource: ['Board', 'delete'],
  audience: 'signed_in',
  input: z.object({ board_id: id() }),
  /** Null when done; for a board with many pins the job, which deletes the board at its end. */
  output: z.nullable(bulkJob),
  errors: ['board_not_found', 'board_moving', 'board_copying', 'board_deleting'],
});

export const getSections = defineCall({
  name: 'v3_get_board_sections',
  resource: ['BoardSections', 'get'],
  aliases: [['BoardSectionsRepin', 'get']],
  audience: 'anyone',
  input: z.object({ board_id: id() }),
  output: z.array(section),
  paged: true,
  errors: ['board_not_found'],
});

export const getSection = defineCall({
  name: 'v3_get_board_section',
  resource: ['BoardSection', 'get'],
  audience: 'anyone',
  input: z.object({
    section_id: maybe(id()),
    username: maybe(text(60)),
    board_slug: maybe(text(800)),
    section_slug: maybe(text(800)),
    ...redirecting,
    ...fieldSet,
  }),
  output: section,
  errors: ['section_not_found', 'moved', 'invalid_input'],
});

export const renameSection = defineCall({
  name: 'v3_edit_board_section',
  resource: ['BoardSectionEdit', 'create'],
  audience: 'signed_in',
  input: z.object({ section_id: id(), name: sectionName() }),
  output: section,
  errors: ['section_not_found', 'section_name_taken', 'rate_limited'],
  rate: WRITES,
});

/** The save flow's boards: everything the viewer may save to [SAVE-02]. */
export const getPickerBoards = defineCall({
  name: 'v3_get_board_picker_boards',
  resource: ['BoardPickerBoards', 'get'],
  audience: 'signed_in',
  input: z.object({
    pin_id: maybe(id()),
    username: maybe(text(60)),
    user_id: maybe(id()),
    advertiser_id: maybe(id()),
    filter: maybe(text(40)),
    ...fieldSet,
    shortlist_suggestions: z.optional(count(0, 10)),
  }),
  /** Alphabetical, digits last [SAVE-03]; the shortlist is the boards last saved to [SAVE-12]. */
  output: z.object({ all_boards: z.array(board), boards_shortlist: z.array(board) }),
  errors: ['ad_account_not_found'],
});

export const followBoard = defineCall({
  name: 'v3_follow_board',
  resource: ['BoardFollow', 'create'],
  path: ['PUT', '/v3/boards/{board_id}/follow/'],
  audience: 'signed_in',
  input: z.object({ board_id: id() }),
  output: board,
  errors: ['board_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

export const unfollowBoard = defineCall({
  name: 'v3_unfollow_board',
  resource: ['BoardFollow', 'delete'],
  path: ['DELETE', '/v3/boards/{board_id}/follow/'],
  audience: 'signed_in',
  input: z.object({ board_id: id() }),
  output: board,
  errors: ['board_not_found', 'rate_limited'],
  rate: WRITES,
});

/** A board's followers, newest first. */
export const getBoardFollowers = defineCall({
  name: 'v3_get_board_followers',
  resource: ['BoardFollowers', 'get'],
  audience: 'anyone',
  input: z.object({ board_id: id(), ...fieldSet }),
  output: z.array(person),
  paged: true,
  errors: ['board_not_found', 'invalid_input'],
});

/** The boards that a person follows, newest follow first. */
export const getBoardFollowing = defineCall({
  name: 'v3_get_board_following',
  resource: ['BoardFollowing', 'get'],
  audience: 'anyone',
  input: z.object({ ...ofPerson, ...fieldSet }),
  output: z.array(board),
  paged: true,
  errors: ['user_not_found', 'invalid_input'],
});
