import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { flag, maybe, text } from '#contract/kernel/scalars.ts';
import { image } from '#contract/media/images.ts';
import { pin } from '#contract/pins.ts';
import { sensitiveScreen } from './sensitive.ts';

const MAX_SLUG = 200;

/** A topic: boards of one name or category, and pins with the hashtag of that name. */
export const topic = z.object({
  /** Also its slug. */
  id: z.string(),
  type: z.literal('topic'),
  name: z.string(),
  url: z.string(),
  /** As of the last count; public boards only. */
  board_count: z.int(),
  pin_count: z.int(),
  /** Up to three pictures, the first one larger. */
  cover_images: z.array(image),
  dominant_color: z.string(),
  /** Why a topic with a sensitive name has neither cover nor pins; null for all others. */
  sensitivity_screen: z.nullable(sensitiveScreen),
});
export type IdeaTopic = z.infer<typeof topic>;

const fieldSet = { field_set_key: z.optional(maybe(text(80))) };

/** All topics, alphabetically. */
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
 * The sections of /ideas/: daily topics that are the same for everybody, trending ones, those the viewer likes, and the
 * most popular.
 */
export const getExplore = defineCall({
  name: 'v3_get_explore_sections',
  resource: ['ExploreSections', 'get'],
  audience: 'anyone',
  input: z.object(fieldSet),
  /** Only non-empty sections. */
  output: z.array(z.object({ id: sectionName, topics: z.array(topic) })),
});

/** The wire has five names for the topic. */
const which = {
  id: z.optional(maybe(text(MAX_SLUG))),
  topic: z.optional(maybe(text(MAX_SLUG))),
  interest: z.optional(maybe(text(MAX_SLUG))),
  category: z.optional(maybe(text(MAX_SLUG))),
  feed: z.optional(maybe(text(MAX_SLUG))),
  /** An adult's choice to see what an operator marked as sensitive [AUTH-16]. */
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

/** A topic's public pins, newest first, without repeated pictures; empty if getTopic gives a sensitivity screen. */
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
 * Topics the viewer follows, chosen when they joined, by id. Other people's interests are private: with another
 * username the list is empty.
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

/** `interest_id` is a topic's id or name. */
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

/** Succeeds if it is not followed or no longer exists. */
export const unfollowTopic = defineCall({
  name: 'v3_unfollow_interest',
  resource: ['InterestFollow', 'delete'],
  audience: 'signed_in',
  input: z.object(interest),
  output: z.null(),
  errors: ['invalid_input'],
  rate: WRITES,
});
