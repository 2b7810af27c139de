import { createHash } from 'node:crypto';
import type { EventsAnswer } from '#contract/ads/conversions/events.ts';
import { TRIAL_CALLS, TRIAL_MINUTES, TRIALS_OF_A_CALL } from '#contract/ads/conversions/trials.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { spend } from '#server/trust/index.ts';
import { refuseField } from '../core/field-rules.ts';
import { answerTo, sentAs } from './event-answer.ts';
import type { EventReading } from './read-event.ts';
import { forgetTrialsOf, insertTrials } from './trial-store.ts';

const MINUTE_S = 60;
const MS = 1000;
const CODE_LENGTH = 6;

/** Returns an ad account's test code. It is constant and not secret: its sender may send events anyway. */
export function testCodeOf({ id }: { readonly id: string }): string {
  const hash = createHash('sha256').update(`conversion tests of ${id}`).digest('hex');
  return `TEST-${hash.slice(0, CODE_LENGTH).toUpperCase()}`;
}

/** Returns the time since which test events are displayed. */
export const trialsFrom = (now: Date): Date =>
  new Date(now.getTime() - TRIAL_MINUTES * MINUTE_S * MS);

/** Stores how events were read for half an hour; they are neither counted nor matched to people. */
export async function tryEvents(
  { tx, read, now, adAccount }: AdvertiserContext,
  code: string,
  sent: readonly {
    readonly raw: Readonly<Record<string, unknown>>;
    readonly reading: EventReading;
  }[],
): Promise<EventsAnswer> {
  // Test events with another account's code would be lost silently.
  if (code !== testCodeOf(adAccount))
    throw refuseField('test_code', "That isn't this ad account's test code.");
  const key = `conversion trials:${adAccount.id}`;
  await spend(read, { key, limit: TRIAL_CALLS, seconds: MINUTE_S, now });
  await forgetTrialsOf(tx, adAccount, trialsFrom(now));
  const rows = sent.slice(0, TRIALS_OF_A_CALL).map(({ raw, reading }) => ({
    id: makeId(adAccount.bucket, now.getTime()),
    ...sentAs(raw),
    ...(reading.event === null
      ? { parts: 0, value: null, reason: reading.reason, warning: null }
      : {
          parts: reading.event.parts,
          value: reading.event.value,
          reason: null,
          warning: reading.warning,
        }),
  }));
  await insertTrials(tx, adAccount, now, rows);
  return answerTo(sent.map(({ reading }) => reading));
}
