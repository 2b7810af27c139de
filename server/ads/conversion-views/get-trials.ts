import { EVENT_PARTS } from '#contract/ads/conversions/event-rules.ts';
import {
  type ConversionTrial,
  type getConversionTrials as call,
  MAX_TRIALS,
} from '#contract/ads/conversions/trials.ts';
import type { AnswerOf } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { type TrialRow, trialsSince } from '../conversion-events/trial-store.ts';
import { testCodeOf, trialsFrom } from '../conversion-events/try-events.ts';
import { toSeconds } from '../core/times.ts';

/** Returns recent test events. */
export async function getTrials({
  read,
  now,
  adAccount,
}: AdvertiserContext): Promise<AnswerOf<typeof call>> {
  const rows = await trialsSince(read, adAccount, trialsFrom(now), MAX_TRIALS);
  return {
    type: 'conversion_test_events',
    at: toSeconds(now),
    test_code: testCodeOf(adAccount),
    events: rows.map(trialView),
  };
}

const trialView = (row: TrialRow): ConversionTrial => ({
  id: row.id,
  received_time: toSeconds(row.receivedAt),
  event_name: row.name,
  event_id: row.eventKey,
  status: row.reason === null ? 'processed' : 'failed',
  error_message: row.reason,
  warning_message: row.warning,
  value_in_micro_currency: row.value,
  parts: EVENT_PARTS.filter((_, at) => (row.parts & (1 << at)) !== 0),
});
