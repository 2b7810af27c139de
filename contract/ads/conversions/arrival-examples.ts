import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import { getConversionArrivals, getConversionOverlap } from './arrivals.ts';
import { getConversionFeed, getConversionMatch, getConversionOverview } from './overview.ts';
import { getConversionHealth } from './health.ts';
import { getConversionTrials } from './trials.ts';
import {
  type ConversionUpload,
  createConversionUploadPart,
  createPrivateConversions,
  getConversionUploads,
  getPrivateConversions,
} from './uploads.ts';

const at = Date.parse(WHEN) / 1000;
const advertiser_id = world.glassworks;

const newId = '1188950301542301720';

const fair: ConversionUpload = {
  id: newId,
  type: 'conversion_upload',
  kind: 'EVENTS',
  file_name: 'fair-sales.csv',
  status: 'SUCCEEDED',
  parts: 1,
  rows: 2,
  failed: 1,
  errors: [{ row: 3, reason: 'value: Write a number, like 49.50.' }],
  created_time: at,
};

/** Before any event has arrived. */
export const arrivalExamples: readonly Example[] = [
  example(
    getConversionArrivals,
    'What arrived of conversions in the last seven days, and what was wrong with the rest.',
    { advertiser_id },
    {
      type: 'conversion_arrivals',
      at,
      sources: [],
      last_api_event: null,
      api_sample: 0,
      api_parts: [],
      refusals: [],
    },
  ),
  example(
    getConversionOverlap,
    'What came by two ways in the last seven days and was counted once.',
    { advertiser_id },
    { type: 'conversion_overlap', at, events: [], examples: [] },
  ),
  example(
    getConversionOverview,
    'How many of each event came, by which way, and when.',
    { advertiser_id, period: 'DAY' },
    {
      type: 'conversion_overview',
      at,
      start_time: at - (at % 3600) - 23 * 3600,
      events: [],
      before: { received: 0, merged: 0, value_in_micro_currency: 0 },
      sources: [],
      platforms: [],
    },
  ),
  example(
    getConversionFeed,
    'Events as they came, the newest first: nothing of whom they are about.',
    { advertiser_id },
    [],
  ),
  example(
    getConversionMatch,
    'How many in a hundred of the newest events are of people known here; null of few people.',
    { advertiser_id },
    { type: 'conversion_match', share: null },
  ),
  example(
    getConversionHealth,
    'How good the events of a platform are, by each way.',
    { advertiser_id, lookback: 'TWO_WEEKS', platform: 'WEB' },
    { type: 'conversion_health', at, status: null, overlap: null, sources: [] },
  ),
  example(
    getConversionTrials,
    'The events that were tried out in the last half hour, and the code to send more with.',
    { advertiser_id },
    { type: 'conversion_test_events', at, test_code: 'TEST-4C9A21', events: [] },
  ),
  example(
    getConversionUploads,
    'The files of conversions, the newest first.',
    { advertiser_id, kind: 'EVENTS' },
    [],
  ),
  example(
    createConversionUploadPart,
    'Takes a part of a file, whose rows were read and hashed before.',
    {
      advertiser_id,
      file_name: 'fair-sales.csv',
      part: 1,
      is_last: true,
      rows: [
        {
          row: 2,
          event: {
            event_name: 'checkout',
            action_source: 'offline',
            event_time: at,
            event_id: 'order-7',
            user_data: { em: ['973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b'] },
          },
        },
        { row: 3, event: null, reason: 'value: Write a number, like 49.50.' },
      ],
    },
    fair,
  ),
  example(
    getPrivateConversions,
    'Conversions that were counted by groups of people.',
    { advertiser_id },
    [],
  ),
  example(
    createPrivateConversions,
    'Takes conversions of groups of 50 people or more.',
    {
      advertiser_id,
      file_name: 'members.csv',
      rows: [
        {
          row: 2,
          group: {
            day: WHEN.slice(0, 10),
            event_name: 'checkout',
            segment: 'Members',
            people: 49,
            conversions: 7,
          },
        },
      ],
    },
    {
      ...fair,
      kind: 'GROUPS',
      file_name: 'members.csv',
      status: 'FAILED',
      rows: 1,
      errors: [{ row: 2, reason: 'people: A group needs at least 50 people.' }],
    },
  ),
];
