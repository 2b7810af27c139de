import { getConversionTags } from '#contract/ads/conversion-tags.ts';
import { getConversionHealth } from '#contract/ads/conversions/health.ts';
import {
  getConversionFeed,
  getConversionMatch,
  getConversionOverview,
} from '#contract/ads/conversions/overview.ts';
import { getConversionTagHealth } from '#contract/ads/conversions/tag-health.ts';
import { getConversionTrials } from '#contract/ads/conversions/trials.ts';
import { FIRST_HEALTH, FIRST_PERIOD } from '#web/ads/conversions/event-words.ts';
import { CHECK_FIELDS } from '#web/ads/outside/comparison-input.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ConsolePage, ConsolePages } from './console-page.ts';

/** Loads the tags, and the health of the first. */
const tagsWithHealth: ConsolePage['load'] = async ({ get, pages }, { id: advertiser_id }) => {
  const [tag] = (await pages(getConversionTags, { advertiser_id })).data;
  if (tag) await get(getConversionTagHealth, { advertiser_id, tag_id: tag.id });
};

export const pagesOfConversions: ConsolePages = {
  conversions_events_overview: {
    title: 'Events',
    right: 'reporting',
    Part: lazyPart<object>(
      async () => (await import('#web/ads/conversions/events-overview.tsx')).EventsOverview,
    ),
    load: ({ get }, { id: advertiser_id }) =>
      get(getConversionOverview, { advertiser_id, period: FIRST_PERIOD }),
  },
  conversions_event_history: {
    title: 'Event history',
    right: 'reporting',
    Part: lazyPart<object>(
      async () => (await import('#web/ads/conversions/event-history.tsx')).EventHistory,
    ),
    load: ({ get, pages }, { id: advertiser_id }) =>
      Promise.all([
        pages(getConversionFeed, { advertiser_id }),
        get(getConversionMatch, { advertiser_id }),
      ]),
  },
  conversions_test_events: {
    title: 'Test events',
    right: 'reporting',
    Part: lazyPart<object>(
      async () => (await import('#web/ads/conversions/trials-page.tsx')).TrialsPage,
    ),
    load: ({ get }, { id: advertiser_id }) => get(getConversionTrials, { advertiser_id }),
  },
  conversions_health: {
    title: 'Health of your events',
    right: 'reporting',
    Part: lazyPart<object>(
      async () => (await import('#web/ads/conversions/health-page.tsx')).HealthPage,
    ),
    load: ({ get }, { id: advertiser_id }) =>
      get(getConversionHealth, { advertiser_id, ...FIRST_HEALTH }),
  },
  conversions_tag: {
    title: 'Tags',
    right: 'reporting',
    Part: lazyPart<object>(async () => (await import('#web/ads/tags/tags-page.tsx')).TagsPage),
    load: ({ pages }, { id: advertiser_id }) => pages(getConversionTags, { advertiser_id }),
  },
  conversions_tag_manual_setup: {
    title: 'Put your tag on your site',
    right: 'conversions',
    Part: lazyPart<object>(async () => (await import('#web/ads/tags/tag-setup.tsx')).TagSetup),
    load: tagsWithHealth,
  },
  conversions_tag_health: {
    title: 'Health of your tag',
    right: 'reporting',
    Part: lazyPart<object>(async () => (await import('#web/ads/tags/tag-health.tsx')).TagHealth),
    load: tagsWithHealth,
  },
  msot_optimizer: {
    title: 'Attribution check',
    right: 'reporting',
    fields: CHECK_FIELDS,
    Part: lazyPart<object>(async () => (await import('#web/ads/outside/check-page.tsx')).CheckPage),
    // The page loads the comparison from its search params, and again after an upload.
    load: () => Promise.resolve(),
  },
};
