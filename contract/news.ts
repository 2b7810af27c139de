import * as z from 'zod/mini';
import { boardLink } from './boards.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { id, maybe, text } from '#contract/kernel/scalars.ts';
import { reportedKind, verdict } from '#contract/trust/reporting.ts';
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
  'pin_like',
  'comment_like',
  // A pin names the reader as its paid partner.
  'sponsor',
  // The reader is invited to act for an advertiser or business.
  'acting_invite',
  // A pin of the reader's could not be published and is in their drafts again.
  'unpublished',
  // The result of the review of the reader's ad.
  'ad_approved',
  'ad_rejected',
  // An operator decided on something of the reader's, or on what the reader reported.
  'moderated',
  'report_decided',
]);
export type NewsKind = z.infer<typeof newsKind>;

/** Days for which news is stored. */
export const NEWS_DAYS = 90;
/** A draft, as linked in news. */
export const draftLink = z.object({
  id: z.string(),
  type: z.literal('pin_draft'),
  title: z.string(),
  /** Why it was not published. */
  reason: z.string(),
});
export type DraftLink = z.infer<typeof draftLink>;

/** The reader's ad, as linked in news. */
export const adLink = z.object({
  id: z.string(),
  type: z.literal('ad_link'),
  name: z.string(),
  /** The ad list of its ad account. */
  url: z.string(),
});
export type AdLink = z.infer<typeof adLink>;

/** A decision of the operator's, on the reader's thing or on what the reader reported. */
export const decisionLink = z.object({
  id: z.string(),
  type: z.literal('decision_link'),
  kind: reportedKind,
  verdict,
});
export type DecisionLink = z.infer<typeof decisionLink>;

/** Whom the reader is invited to act for: an advertiser or, under its person's id, a business. */
export const principalLink = z.object({
  id: z.string(),
  type: z.literal('principal'),
  name: z.string(),
  is_business: z.boolean(),
});
export type PrincipalLink = z.infer<typeof principalLink>;

/** An item of news: what others did with one thing on one day, or what one person saved on it. */
export const news = z.object({
  id: z.string(),
  type: z.literal('news'),
  category: newsKind,
  /** In plain English, for clients without translations of their own. */
  header_text: z.string(),
  unread: z.boolean(),
  last_updated_at: z.string(),
  /** Id of the newest act of this item: news is marked seen up to such an id. */
  latest_id: z.string(),
  /** The latest people involved, newest first. */
  users: z.array(person),
  /** Number of people involved, among those stored. */
  user_count: z.int(),
  /** Whether more people were involved than are stored. */
  has_more_users: z.boolean(),
  /** Number of pins involved, among those stored; `content_items` has the newest three. */
  pin_count: z.int(),
  /** Whether more pins were involved than are stored. */
  has_more_pins: z.boolean(),
  /**
   * The subject: a draft, an ad and its pin, a decision, an advertiser or business, a comment and its pin, pins, a board or, for a
   * follow, the follower.
   */
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
        decisionLink,
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

/** All stored people of one item of news, newest first. */
export const getNewsDetails = defineCall({
  name: 'v3_get_news_hub_details',
  resource: ['NewsHubDetails', 'get'],
  audience: 'signed_in',
  input: z.object({ news_id: id(), field_set_key: maybe(text(80)) }),
  output: z.array(person),
  paged: true,
  errors: ['news_not_found', 'invalid_input'],
});

/** Marks news as seen, up to an item's `latest_id`, or all. */
export const seeNews = defineCall({
  name: 'v3_see_news_hub',
  resource: ['NewsHubBadge', 'update'],
  audience: 'signed_in',
  input: z.object({ latest_id: maybe(id()) }),
  output: z.null(),
  errors: ['rate_limited'],
  rate: WRITES,
});
