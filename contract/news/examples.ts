import { smallGardensLink } from '#contract/boards/examples.ts';
import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import { getNews, getNewsDetails, seeNews, type News } from '#contract/news.ts';
import { bower } from '#contract/pins/examples.ts';
import { emil, noor } from '#contract/social/examples.ts';
import { comment } from '#contract/talk/examples.ts';
import { getNewsBadge } from './badge.ts';
import { chooseNews, getNewsChoices, newsChoice, type NewsChoices } from './choices.ts';

const followed: News = {
  id: world.news,
  type: 'news',
  category: 'follow',
  header_text: 'Emil Berg followed you',
  unread: true,
  last_updated_at: WHEN,
  latest_id: '1188950301542301696',
  users: [emil],
  user_count: 1,
  has_more_users: false,
  pin_count: 0,
  has_more_pins: false,
  content_items: [{ event_type: 'follow', content_object: emil }],
};

const commented: News = {
  ...followed,
  id: '1188950301542301697',
  category: 'comment',
  header_text: 'Emil Berg commented on your pin',
  latest_id: '1188950301542301698',
  pin_count: 1,
  content_items: [
    { event_type: 'comment', content_object: comment },
    { event_type: 'comment', content_object: bower },
  ],
};

const invited: News = {
  ...followed,
  id: '1188950301542301699',
  category: 'board_invite',
  header_text: 'Emil Berg invited you to the board Small gardens',
  latest_id: '1188950301542301700',
  content_items: [{ event_type: 'board_invite', content_object: smallGardensLink }],
};

const sponsorRequest: News = {
  ...followed,
  id: '1188950301542301701',
  category: 'acting_invite',
  header_text: 'Emil Berg asked you to act for Glassworks',
  latest_id: '1188950301542301702',
  content_items: [
    {
      event_type: 'acting_invite',
      content_object: {
        id: '1188950301542301703',
        type: 'principal',
        name: 'Glassworks',
        is_business: false,
      },
    },
  ],
};

const lookedAt: News = {
  ...followed,
  id: '1188950301542301704',
  category: 'ad_rejected',
  header_text: 'Your ad Shards needs changes',
  latest_id: '1188950301542301705',
  users: [noor],
  pin_count: 1,
  content_items: [
    {
      event_type: 'ad_rejected',
      content_object: {
        id: '1188950301542301706',
        type: 'ad_link',
        name: 'Shards',
        url: '/advertiser/1188950301542301663/reporting/ads/',
      },
    },
    { event_type: 'ad_rejected', content_object: bower },
  ],
};

const choices: NewsChoices = { type: 'news_choices', kinds: [...newsChoice.options] };

export const newsExamples: readonly Example[] = [
  example(getNewsChoices, 'What the viewer is told of.', {}, choices),
  example(
    chooseNews,
    'Has the viewer told of a kind of news, or not.',
    { kind: 'save', is_notified: false },
    { ...choices, kinds: choices.kinds.filter((kind) => kind !== 'save') },
  ),
  example(getNews, 'What others did with what is mine, the newest first.', { page_size: 25 }, [
    lookedAt,
    sponsorRequest,
    invited,
    commented,
    followed,
  ]),
  example(
    getNewsBadge,
    'How much the viewer has not seen.',
    {},
    { news_hub_count: 3, conversations_unseen_count: 1 },
  ),
  example(
    getNewsDetails,
    'Everybody of one line of news, the newest first.',
    { news_id: world.news, page_size: 25 },
    [emil],
  ),
  example(
    seeNews,
    'Takes the unread marks off, up to one line or off all.',
    { latest_id: followed.latest_id },
    null,
  ),
];
