import { sendEvents } from '#contract/api/v5/conversions.ts';
import { createConversionEvents } from '#contract/ads/conversions/events.ts';
import { handler } from './handler.ts';

/** What came of ads. */
export const conversionHandlers = [
  handler(
    sendEvents,
    async ({ run, account, body: { data } }) =>
      (await run(createConversionEvents, { advertiser_id: account, data })).data,
  ),
];
