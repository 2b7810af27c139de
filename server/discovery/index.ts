/**
 * Discovery: what people are shown without asking for it, and what they find when they ask.
 * Owns the tables search_words, search_beginnings, search_words_next, search_counted, completions, recent_searches, hides,
 * quiet_boards, topics, topic_boards, topics_of_day and front_door_pins, and the calls of contract/discovery.ts and contract/discovery/.
 * Whatever proposes something, it is shown only after its own domain has said that the viewer may see it.
 */
export { eraseOf as eraseDiscoveryOf } from './erase-person.ts';
export { COUNT_TOPICS } from './ideas/count-topics.ts';
export { startCounts } from './start-counts.ts';
