import * as z from 'zod/mini';
import { conversionEvent, createConversionEvents } from '#contract/ads/conversions/events.ts';
import { MAX_EVENTS } from '#contract/ads/conversions/event-rules.ts';
import { v5Operation } from './operation.ts';

/** What came of ads, as servers of advertisers send it. */

export const sendEvents = v5Operation(
  ['events/create', 'POST', '/ad_accounts/{ad_account_id}/events', 'ads:write'],
  {
    calls: [createConversionEvents],
    query: z.object({
      /** Events are tried out with the test code of the ad account, and at an address of ours alone. */
      test: z.optional(z.literal(['false', '0'], 'Send test_code to v3_create_conversion_events.')),
    }),
    body: z.object({
      data: z
        .array(z.record(z.string(), z.unknown()))
        .check(
          z.minLength(1, 'Send at least one event.'),
          z.maxLength(MAX_EVENTS, `Send at most ${MAX_EVENTS} events at once.`),
        ),
    }),
    item: conversionEvent,
    answer: createConversionEvents.output,
  },
);
