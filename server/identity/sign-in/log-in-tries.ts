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
 * The rate limits of log-in [SEC-7]: of the account, so that many addresses cannot guess one password; of the address,
 * so that it cannot guess many; and of the pair. On a device that the account knows, only that device's limit applies:
 * strangers who use up the others do not lock the owner out [SEC-9]. A try is taken before the password is verified and
 * returned if it was right, so that concurrent tries cannot exceed the limit.
 */
export interface Tries {
  /** The buckets, in the order in which a try is taken from each. */
  readonly from: readonly Bucket[];
  /** The buckets to refill after the right password; the rest get one try back. */
  readonly own: readonly Bucket[];
  /** The buckets after a human check. */
  readonly verified: readonly Bucket[];
  readonly subjectId: string | null;
}

const PER_ACCOUNT = { holds: 5, refillSeconds: 60 };
// A network address may be a school or an office.
const PER_ADDRESS = { holds: 30, refillSeconds: 30 };
/** Higher, because each of these tries costs a human check, which slows attackers down. */
const VERIFIED_PER_ACCOUNT = { holds: 50, refillSeconds: 60 };
const VERIFIED_PER_ADDRESS = { holds: 100, refillSeconds: 30 };
/** Seconds between audit entries for refusals, so that they do not fill the log. */
const NOTED_EVERY = 60;
/** After this many wrong tries a password reset is offered. */
const ASSISTED_FROM = 3;

/** The buckets of an account, or of an unknown name, for this request. */
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

/** Takes a try from each bucket; if one is empty, takes none and refuses with rate_limited. */
export async function takeTry(context: Context, tries: Tries): Promise<void> {
  const empty = await takeFromEach(context, tries.from);
  if (empty !== null) throw await tooManyTries(context, tries, empty);
}

/**
 * Like `takeTry`, but a human check allows more tries after the free ones, so that strangers lock nobody out [SEC-9]
 * [VERIFY-04]. The operator may require the check always. Returns the tries for `settleTries`.
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
  /** In seconds. */
  readonly wait: number;
}

/** Returns null if each bucket had a try; otherwise takes none. */
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
    // Refused tries for one account must not use up the limit of a whole office.
    for (const other of taken) await giveBack(read, other);
    return { bucket, wait };
  }
  return null;
}

async function tooManyTries(context: Context, tries: Tries, empty: Empty): Promise<Failure> {
  await noteThrottled(context, tries, empty.bucket);
  return outcome('rate_limited', { retryAfter: empty.wait });
}

/** After the right password, refills the account's limits and returns the address's one try. */
export async function settleTries(context: Context, tries: Tries): Promise<void> {
  await refill(context.read, tries.own);
  for (const bucket of tries.from) {
    if (!tries.own.includes(bucket)) await giveBack(context.read, bucket);
  }
}

/** Whether there were enough wrong tries to offer help, for existing and unknown names alike. */
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
