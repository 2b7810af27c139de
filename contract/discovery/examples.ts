import {
  completeHashtag,
  completeShare,
  getBoardIdeas,
  getHome,
  getIdeas,
  getRelatedPins,
  getShareSuggestions,
  getShortLink,
  search,
  searchPage,
  type ShareSuggestion,
} from '#contract/discovery.ts';
import { example, world, type Example } from '#contract/kernel/example.ts';
import { bower, creek } from '#contract/pins/examples.ts';
import { smallGardens } from '#contract/boards/examples.ts';
import { clearRecentSearches, complete, rememberSearch } from './complete.ts';
import { homeExamples } from './home-examples.ts';
import { peopleExamples } from './people-examples.ts';
import { getLookingLike } from '../pins/looks.ts';
import { sensitiveExamples } from './sensitive-examples.ts';
import { topicExamples } from './topic-examples.ts';
import { chooseInterests, getWelcome } from './welcome.ts';
import { emil } from '#contract/social/examples.ts';

const suggestion: ShareSuggestion = {
  type: 'user',
  id: world.emil,
  valid: true,
  full_name: emil.full_name,
  username: emil.username,
  image_medium_url: null,
};

const feeds: readonly Example[] = [
  example(
    getHome,
    "The viewer's home: pins of people and boards that they follow, and the newest public ones.",
    { page_size: 25 },
    [creek, bower],
  ),
  example(getIdeas, 'The newest public pins.', { page_size: 25 }, [creek, bower]),
  example(
    getRelatedPins,
    'Pins like one pin, the best first.',
    { pin_id: world.bower, page_size: 25 },
    [creek],
  ),
  example(
    getLookingLike,
    'Pins that look like a part of one, the most similar first.',
    { pin_id: world.bower, x: 0.25, y: 0.25, width: 0.5, height: 0.5, page_size: 25 },
    [creek],
  ),
  example(
    getBoardIdeas,
    'Pins that a board could hold, the best first.',
    { id: world.blueThings, type: 'board', page_size: 25 },
    [creek],
  ),
  example(
    getShortLink,
    'The short link of a pin or of a board, as a path.',
    { pin_id: world.bower },
    { url: '/s/2pmDzyyMmbC/' },
  ),
];

const searches: readonly Example[] = [
  example(
    search,
    'Searches pins, boards, people, or the pins of the viewer.',
    { query: 'small garden', scope: 'boards', page_size: 25 },
    {
      results: [smallGardens],
      scope: 'boards',
      sensitivity_screen: null,
      corrected_query: null,
      suggested_query: null,
      left_out: [],
      guides: [],
      empty_scopes: [],
      view_type: 44,
      search_view_type: 2,
    },
  ),
  example(
    searchPage,
    'The same search, answered as a bare list.',
    { query: 'bower', scope: 'pins', page_size: 25 },
    [creek, bower],
  ),
  example(
    complete,
    'What a search field offers while somebody writes.',
    { term: 'bow', count: 5 },
    {
      items: [
        {
          type: 'hashtag',
          label: '#bower',
          query: '#bower',
          url: '/search/pins/?q=%23bower',
          id: null,
          image_url: null,
          pin_count: 2,
        },
      ],
      hint: 'bower',
    },
  ),
  example(
    rememberSearch,
    'Keeps what the viewer searched for, to be offered to them again.',
    { query: 'bower' },
    null,
  ),
  example(
    clearRecentSearches,
    'Forgets what the viewer searched for last: this one, or all when none is named.',
    { query: 'bower' },
    null,
  ),
  example(
    completeHashtag,
    'Hashtags that start so, the most used first.',
    { query: 'bow', show_pin_count: true },
    [{ query: 'bower', pin_count: 2 }],
  ),
  example(
    getShareSuggestions,
    'People to share with: whom the viewer wrote with, whom they follow, who follows them.',
    { count: 5 },
    [suggestion],
  ),
  example(
    completeShare,
    'People to share with, by name, or the e-mail address that was written.',
    { term: 'Emi', count: 5 },
    [suggestion],
  ),
];

const newcomers: readonly Example[] = [
  example(
    getWelcome,
    'What people keep boards about here, what the viewer likes of it, and boards to follow.',
    {},
    {
      topics: [
        {
          name: 'Small gardens',
          board_count: 4,
          cover_images: [bower.images['474x']],
          dominant_color: bower.dominant_color,
        },
      ],
      chosen: ['Blue things'],
      boards: [smallGardens],
    },
  ),
  example(
    chooseInterests,
    'Keeps what the viewer likes; answers boards to follow, what they like first.',
    { topics: ['Small gardens'] },
    { boards: [smallGardens] },
  ),
];

export const discoveryExamples = [
  ...feeds,
  ...searches,
  ...newcomers,
  ...homeExamples,
  ...peopleExamples,
  ...topicExamples,
  ...sensitiveExamples,
];
