import type { Context } from '#server/kernel/context/context.ts';
import type { Failure } from '#server/kernel/core/failure.ts';
import { networkOf } from '#server/kernel/core/network.ts';
import {
  bucketKey,
  giveBack,
  missing,
  record,
  refill,
  requireHuman,
  take,
  type Bucket,
} from '#server/trust/index.ts';
import { knownDevice } from '../devices/device.ts';
import { outcome } from '../status/outcome.ts';

/**
 * What log-in tries are taken from [SEC-7]: the account's, so that many addresses cannot guess at one;
 * the address's, so that one cannot guess at many; and that of both together. From a device that the
 * account knows they are taken from that device's alone: strangers who use up the others do not lock the
 * owner out [SEC-9]. A try is taken before the password is looked at, and given back when it was right,
 * so tries at the same time cannot pass more than there are.
 */
export interface Tries {
  /** In the order in which a try is taken from each. */
  readonly from: readonly Bucket[];
  /** Those that are whole again after the right password; of the rest one try comes back. */
  readonly own: readonly Bucket[];
  /** What tries are taken from for whoever has shown that they are no program. */
  readonly verified: readonly Bucket[];
  readonly subjectId: string | null;
}

const PER_ACCOUNT = { holds: 5, refillSeconds: 60 };
// An address may be a school or an office.
const PER_ADDRESS = { holds: 30, refillSeconds: 30 };
/** Each of these has cost a piece of work, and whoever tries is slow all the same. */
const VERIFIED_PER_ACCOUNT = { holds: 50, refillSeconds: 60 };
const VERIFIED_PER_ADDRESS = { holds: 100, refillSeconds: 30 };
/** A refusal is noted once in this many seconds, or refused tries would fill the log. */
const NOTED_EVERY = 60;
/** From so many wrong tries on, a reset of the password is offered. */
const ASSISTED_FROM = 3;

/** The buckets of an account, or of a name that has none, for whoever asks. */
export async function triesAt(
  context: Pick<Context, 'read' | 'origin' | 'now'>,
  personId: string | null,
  name: string,
): Promise<Tries> {
  const account = personId === null ? `name ${name}` : `person ${personId}`;
  const network = networkOf(context.origin.address);
  const verified = [
    { key: bucketKey('log_in_shown_address', network), ...VERIFIED_PER_ADDRESS },
    { key: bucketKey('log_in_shown_account', account), ...VERIFIED_PER_ACCOUNT },
  ];
  const device = await knownDevice(context, personId);
  if (device !== null) {
    const key = bucketKey('log_in_device', account, device.toString('hex'));
    const own = [{ key, ...PER_ACCOUNT }];
    return { from: own, own, verified, subjectId: personId };
  }
  const address = { key: bucketKey('log_in_address', network), ...PER_ADDRESS };
  const own = [
    { key: bucketKey('log_in_both', account, network), ...PER_ACCOUNT },
    { key: bucketKey('log_in_account', account), ...PER_ACCOUNT },
  ];
  return { from: [address, ...own], own, verified, subjectId: personId };
}

/** Takes a try from each; refuses with rate_limited, and takes none, when one of them is empty. */
export async function takeTry(context: Context, tries: Tries): Promise<void> {
  const empty = await takeFromEach(context, tries.from);
  if (empty !== null) throw await tooManyTries(context, tries, empty);
}

/**
 * As `takeTry`; but whoever shows that they are no program goes on when the free tries are used up, so
 * that strangers lock nobody out [SEC-9] [VERIFY-04]. Where the operator wants it, everybody shows it.
 * Answers what `settleTries` is to settle.
 */
export async function takeTryOrShow(
  context: Context,
  tries: Tries,
  token: string | null,
): Promise<Tries> {
  const isAlways = context.human.atLogIn === 'always';
  if (isAlways) await requireHuman(context, 'log_in', token);
  const empty = await takeFromEach(context, tries.from);
  if (empty === null) return tries;
  if (token === null) throw await tooManyTries(context, tries, empty);
  if (!isAlways) await requireHuman(context, 'log_in', token);
  const alsoEmpty = await takeFromEach(context, tries.verified);
  if (alsoEmpty !== null) throw await tooManyTries(context, tries, alsoEmpty);
  return { ...tries, from: tries.verified };
}

interface Empty {
  readonly bucket: Bucket;
  /** Seconds. */
  readonly wait: number;
}

/** Null when there was a try in each; else nothing is taken. */
async function takeFromEach(
  { read, now }: Pick<Context, 'read' | 'now'>,
  buckets: readonly Bucket[],
): Promise<Empty | null> {
  const taken: Bucket[] = [];
  for (const bucket of buckets) {
    const wait = await take(read, bucket, now);
    if (wait === null) {
      taken.push(bucket);
      continue;
    }
    // Someone who asks in vain for one account must not use up their whole office's tries.
    for (const other of taken) await giveBack(read, other);
    return { bucket, wait };
  }
  return null;
}

async function tooManyTries(context: Context, tries: Tries, empty: Empty): Promise<Failure> {
  await noteThrottled(context, tries, empty.bucket);
  return outcome('rate_limited', { retryAfter: empty.wait });
}

/** After the right password: the account's tries are whole again, the address has its one back. */
export async function settleTries(context: Context, tries: Tries): Promise<void> {
  await refill(context.read, tries.own);
  for (const bucket of tries.from) {
    if (!tries.own.includes(bucket)) await giveBack(context.read, bucket);
  }
}

/** Whether so many tries were wrong that help is offered, for a name that exists or not alike. */
export async function needsHelp(context: Context, tries: Tries): Promise<boolean> {
  const own = tries.own.at(-1);
  return own !== undefined && (await missing(context.read, own, context.now)) >= ASSISTED_FROM;
}

async function noteThrottled(context: Context, tries: Tries, bucket: Bucket): Promise<void> {
  const noted = {
    key: bucketKey('log_in_noted', bucket.key),
    holds: 1,
    refillSeconds: NOTED_EVERY,
  };
  if ((await take(context.read, noted, context.now)) !== null) return;
  await record(context.read, {
    action: 'log_in_throttled',
    actorId: null,
    subjectId: tries.subjectId,
    origin: context.origin,
    at: context.now,
    detail: { bucket: bucket.key.split(':')[0] ?? '' },
  });
}
