import * as z from 'zod/mini';
import { boardLink } from './boards.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { id, maybe, text } from '#contract/kernel/scalars.ts';
import { pin } from './pins.ts';
import { person } from './social.ts';
import { comment } from './talk.ts';

/** The kinds of news. */
export const newsKind = z.enum([
  'follow',
  'save',
  'board_follow',
  'board_invite',
  'board_join',
  'board_note',
  'comment',
  'reply',
  'mention',
  // A pin names the reader as its paid partner.
  'sponsor',
  // The reader is asked to act for an advertiser or a business.
  'acting_invite',
  // A pin of the reader's own came back to their drafts.
  'unpublished',
  // What came of the look at an ad of the reader's.
  'ad_approved',
  'ad_rejected',
]);
export type NewsKind = z.infer<typeof newsKind>;

/** News is kept this many days. */
export const NEWS_DAYS = 90;
/** A draft as news names it. */
export const draftLink = z.object({
  id: z.string(),
  type: z.literal('pin_draft'),
  title: z.string(),
  /** Why it was not published. */
  reason: z.string(),
});
export type DraftLink = z.infer<typeof draftLink>;

/** An ad of the reader's, as news names it. */
export const adLink = z.object({
  id: z.string(),
  type: z.literal('ad_link'),
  name: z.string(),
  /** Where its ad account lists its ads. */
  url: z.string(),
});
export type AdLink = z.infer<typeof adLink>;

/** For whom the reader is asked to act: an advertiser or, under its person's id, a business. */
export const principalLink = z.object({
  id: z.string(),
  type: z.literal('principal'),
  name: z.string(),
  is_business: z.boolean(),
});
export type PrincipalLink = z.infer<typeof principalLink>;

/** One line of news: what others did with one thing on one day, or what one person saved on it. */
export const news = z.object({
  id: z.string(),
  type: z.literal('news'),
  category: newsKind,
  /** In plain English, for clients without words of their own. */
  header_text: z.string(),
  unread: z.boolean(),
  last_updated_at: z.string(),
  /** The id of the newest act in this line: news is marked seen up to such an id. */
  latest_id: z.string(),
  /** The latest of those who did it, newest first. */
  users: z.array(person),
  /** How many did it, as far as they are kept. */
  user_count: z.int(),
  /** Still more did it than are kept. */
  has_more_users: z.boolean(),
  /** How many pins it was done with, as far as they are kept; `content_items` has the newest three. */
  pin_count: z.int(),
  /** It was done with still more pins than are kept. */
  has_more_pins: z.boolean(),
  /** What it was done with: a draft, an ad and its pin, an advertiser or a business, a comment and its pin, pins, a board or, for a follow, who follows. */
  content_items: z.array(
    z.object({
      event_type: newsKind,
      content_object: z.discriminatedUnion('type', [
        person,
        pin,
        boardLink,
        comment,
        draftLink,
        principalLink,
        adLink,
      ]),
    }),
  ),
});
export type News = z.infer<typeof news>;

export const getNews = defineCall({
  name: 'v3_get_news_hub',
  resource: ['NewsHub', 'get'],
  audience: 'signed_in',
  input: z.object({ field_set_key: maybe(text(80)) }),
  output: z.array(news),
  paged: true,
  errors: ['invalid_input'],
});

/** Everybody of one line of news who is kept, newest first. */
export const getNewsDetails = defineCall({
  name: 'v3_get_news_hub_details',
  resource: ['NewsHubDetails', 'get'],
  audience: 'signed_in',
  input: z.object({ news_id: id(), field_set_key: maybe(text(80)) }),
  output: z.array(person),
  paged: true,
  errors: ['news_not_found', 'invalid_input'],
});

/** Takes the unread marks off, up to a line's `latest_id` or off all. */
export const seeNews = defineCall({
  name: 'v3_see_news_hub',
  resource: ['NewsHubBadge', 'update'],
  audience: 'signed_in',
  input: z.object({ latest_id: maybe(id()) }),
  output: z.null(),
  errors: ['rate_limited'],
  rate: WRITES,
});
