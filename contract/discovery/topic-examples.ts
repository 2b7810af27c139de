import { example, type Example } from '#contract/kernel/example.ts';
import { bower } from '#contract/pins/examples.ts';
import { getAuthPictures } from './auth-pictures.ts';
import {
  followTopic,
  getExplore,
  getFollowedTopics,
  getTopic,
  getTopicPins,
  getTopics,
  unfollowTopic,
  type IdeaTopic,
} from './topics.ts';

const blueThings: IdeaTopic = {
  id: 'blue-things',
  type: 'topic',
  name: 'Blue things',
  url: '/ideas/blue-things/',
  board_count: 1,
  pin_count: 6,
  cover_images: [bower.images['474x']],
  dominant_color: bower.dominant_color,
  sensitivity_screen: null,
};

export const topicExamples: readonly Example[] = [
  example(
    getAuthPictures,
    'Three pictures for the pages by which people come in: each saved by several people, none of them new.',
    {},
    [bower, bower, bower].map(({ id, images, dominant_color }) => ({ id, images, dominant_color })),
  ),
  example(
    getExplore,
    "What people gather: the day's topics, what is saved more than it was, what the viewer likes.",
    {},
    [{ id: 'today', topics: [blueThings] }],
  ),
  example(getTopics, 'All topics, in the order of letters.', { page_size: 25 }, [blueThings]),
  example(getTopic, 'One topic, by its name.', { topic: 'blue-things' }, blueThings),
  example(
    getTopicPins,
    'The public pins of a topic, the newest first, each picture once.',
    { topic: 'blue-things', page_size: 25 },
    [bower],
  ),
  example(
    getFollowedTopics,
    'The topics that the viewer follows.',
    { username: 'noor', page_size: 25 },
    [blueThings],
  ),
  example(followTopic, 'Follows a topic.', { interest_id: 'blue-things' }, blueThings),
  example(unfollowTopic, 'Follows a topic no more.', { interest_id: 'blue-things' }, null),
];
