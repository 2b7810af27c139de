import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { EVENT_PARTS } from './event-rules.ts';

/** Events that are tried out: sent with the ad account's test code, read, shown for a while, never counted. */

export const TRIAL_MINUTES = 30;
/** The newest of them are shown. */
export const MAX_TRIALS = 100;
/** Calls with a test code in a minute. */
export const TRIAL_CALLS = 60;
/** Of each call so many are shown, its first. */
export const TRIALS_OF_A_CALL = 20;

const trial = z.object({
  id: z.string(),
  received_time: z.int(),
  event_name: z.nullable(z.string()),
  event_id: z.nullable(z.string()),
  /** As in the answer to whoever sent it. */
  status: z.enum(['processed', 'failed']),
  error_message: z.nullable(z.string()),
  warning_message: z.nullable(z.string()),
  value_in_micro_currency: z.nullable(z.int()),
  /** What came with it, by name; nothing of what it said of a person. */
  parts: z.array(z.enum(EVENT_PARTS)),
});
export type ConversionTrial = z.infer<typeof trial>;

const conversionTrials = z.object({
  type: z.literal('conversion_test_events'),
  at: z.int(),
  /** What to send as `test_code`: no secret. */
  test_code: z.string(),
  /** Those of the last half hour, the newest first. */
  events: z.array(trial),
});

/** The events that were tried out in the last half hour, and the code to send more with. */
export const getConversionTrials = defineCall({
  name: 'v3_get_conversion_test_events',
  resource: ['ConversionTestEvents', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({ advertiser_id: id(), ...subject }),
  output: conversionTrials,
  errors: ['ad_account_not_found', 'invalid_input'],
});
