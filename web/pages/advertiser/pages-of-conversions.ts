import { getConversionHealth } from '#contract/ads/conversions/health.ts';
import {
  getConversionFeed,
  getConversionMatch,
  getConversionOverview,
} from '#contract/ads/conversions/overview.ts';
import { getConversionTrials } from '#contract/ads/conversions/trials.ts';
import { FIRST_HEALTH, FIRST_PERIOD } from '#web/ads/conversions/event-words.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ConsolePages } from './console-page.ts';

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
};
