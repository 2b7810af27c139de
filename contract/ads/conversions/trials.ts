import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { EVENT_PARTS } from './event-rules.ts';

/** Test events: sent with the ad account's test code, validated, displayed for a while, never counted. */

export const TRIAL_MINUTES = 30;
/** The newest ones displayed. */
export const MAX_TRIALS = 100;
/** The most calls with a test code per minute. */
export const TRIAL_CALLS = 60;
/** The most events displayed per call, from its start. */
export const TRIALS_OF_A_CALL = 20;

/**
 * Returns where the answer of getConversionTrials is sent anew at each event, as a `text/event-stream` of JSON. It ends
 * after some seconds, and is opened again. 404 without the right to see the ad account's reports.
 */
export const trialStreamPath = (advertiserId: string): string =>
  `/ads/v4/advertisers/${advertiserId}/conversion-tests/stream`;

const trial = z.object({
  id: z.string(),
  received_time: z.int(),
  event_name: z.nullable(z.string()),
  event_id: z.nullable(z.string()),
  /** As in the answer to the sender. */
  status: z.enum(['processed', 'failed']),
  error_message: z.nullable(z.string()),
  warning_message: z.nullable(z.string()),
  value_in_micro_currency: z.nullable(z.int()),
  /** Names of its parts; none of its personal data. */
  parts: z.array(z.enum(EVENT_PARTS)),
});
export type ConversionTrial = z.infer<typeof trial>;

const conversionTrials = z.object({
  type: z.literal('conversion_test_events'),
  at: z.int(),
  /** The value to send as `test_code`; not a secret. */
  test_code: z.string(),
  /** Events of the last half hour, newest first. */
  events: z.array(trial),
});

/** Test events of the last half hour, and the code to send more. */
export const getConversionTrials = defineCall({
  name: 'v3_get_conversion_test_events',
  resource: ['ConversionTestEvents', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({ advertiser_id: id(), ...subject }),
  output: conversionTrials,
  errors: ['ad_account_not_found', 'invalid_input'],
});
