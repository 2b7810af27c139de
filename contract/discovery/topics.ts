import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { flag, maybe, text } from '#contract/kernel/scalars.ts';
import { image } from '#contract/media.ts';
import { pin } from '#contract/pins.ts';
import { sensitiveScreen } from './sensitive.ts';

const MAX_SLUG = 200;

/** What people gather: boards of one name or category, and pins with the hashtag of that name. */
export const topic = z.object({
  /** Also its place in the address. */
  id: z.string(),
  type: z.literal('topic'),
  name: z.string(),
  url: z.string(),
  /** As of the last count; public ones alone. */
  board_count: z.int(),
  pin_count: z.int(),
  /** Up to three pictures, the first one larger. */
  cover_images: z.array(image),
  dominant_color: z.string(),
  /** Why it has neither a cover nor pins, where its name is sensitive; null for all others. */
  sensitivity_screen: z.nullable(sensitiveScreen),
});
export type IdeaTopic = z.infer<typeof topic>;

const fieldSet = { field_set_key: z.optional(maybe(text(80))) };

/** The topics there are, in the order of letters. */
export const getTopics = defineCall({
  name: 'v3_get_topics',
  resource: ['Categories', 'get'],
  audience: 'anyone',
  input: z.object(fieldSet),
  output: z.array(topic),
  paged: true,
  errors: ['invalid_input'],
});

export const sectionName = z.enum(['today', 'trending', 'interests', 'topics']);

/**
 * What /ideas/ begins with: a few topics that are the same for everybody for a day, those that are saved
 * more than they were, those that the viewer likes, and those that most people gather.
 */
export const getExplore = defineCall({
  name: 'v3_get_explore_sections',
  resource: ['ExploreSections', 'get'],
  audience: 'anyone',
  input: z.object(fieldSet),
  /** Only sections that hold something. */
  output: z.array(z.object({ id: sectionName, topics: z.array(topic) })),
});

/** The wire has five names for the topic. */
const which = {
  id: z.optional(maybe(text(MAX_SLUG))),
  topic: z.optional(maybe(text(MAX_SLUG))),
  interest: z.optional(maybe(text(MAX_SLUG))),
  category: z.optional(maybe(text(MAX_SLUG))),
  feed: z.optional(maybe(text(MAX_SLUG))),
  /** An adult's choice to be shown what an operator calls sensitive [AUTH-16]. */
  show_sensitive: z.optional(flag()),
};

export const getTopic = defineCall({
  name: 'v3_get_topic',
  resource: ['Topic', 'get'],
  aliases: [
    ['Interest', 'get'],
    ['Category', 'get'],
  ],
  audience: 'anyone',
  input: z.object({ ...which, ...fieldSet }),
  output: topic,
  errors: ['topic_not_found', 'invalid_input'],
});

/** The public pins of a topic, the newest first, each picture once; none where getTopic says why not. */
export const getTopicPins = defineCall({
  name: 'v3_get_topic_pins',
  resource: ['TopicFeed', 'get'],
  aliases: [['CategoryFeed', 'get']],
  audience: 'anyone',
  input: z.object({ ...which, ...fieldSet }),
  output: z.array(pin),
  paged: true,
  errors: ['topic_not_found', 'invalid_input'],
});

/**
 * The topics that the viewer follows, which are those they chose when they were new, in the order of their
 * ids. What somebody else likes is theirs to tell: with another username the list is empty.
 */
export const getFollowedTopics = defineCall({
  name: 'v3_get_followed_interests',
  resource: ['InterestFollowing', 'get'],
  audience: 'signed_in',
  input: z.object({ username: z.optional(maybe(text(100))), ...fieldSet }),
  output: z.array(topic),
  paged: true,
  errors: ['invalid_input'],
});

/** `interest_id` is a topic's id, or its name. */
const interest = { interest_id: text(MAX_SLUG), interest_list: z.optional(maybe(text(80))) };

export const followTopic = defineCall({
  name: 'v3_follow_interest',
  resource: ['InterestFollow', 'create'],
  audience: 'signed_in',
  input: z.object(interest),
  output: topic,
  errors: ['topic_not_found', 'invalid_input'],
  rate: WRITES,
});

/** One that is not followed, or is no topic any more, is not followed then either. */
export const unfollowTopic = defineCall({
  name: 'v3_unfollow_interest',
  resource: ['InterestFollow', 'delete'],
  audience: 'signed_in',
  input: z.object(interest),
  output: z.null(),
  errors: ['invalid_input'],
  rate: WRITES,
});
