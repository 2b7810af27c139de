import type { Context } from '#server/kernel/context.ts';
import { networkOf } from '#server/kernel/network.ts';
import {
  bucketKey,
  giveBack,
  record,
  refill,
  take,
  tooMany,
  type Bucket,
} from '#server/trust/index.ts';

/**
 * What log-in tries are taken from [SEC-7]: the account's, so that many addresses cannot guess at one;
 * the address's, so that one cannot guess at many; and that of both together, which a device that the
 * account knows will be judged by. A try is taken before the password is looked at, and given back when
 * it was right, so tries at the same time cannot pass more than there are.
 */
export interface Tries {
  readonly account: Bucket;
  readonly address: Bucket;
  readonly both: Bucket;
  readonly subjectId: string | null;
}

const PER_ACCOUNT = { holds: 5, refillSeconds: 60 };
// An address may be a school or an office.
const PER_ADDRESS = { holds: 30, refillSeconds: 30 };
/** A refusal is noted once in so many seconds, or refused tries would fill the log. */
const NOTED_EVERY = 60;

/** The buckets of an account, or of a name that has none, from an address. */
export function triesAt(personId: string | null, name: string, address: string): Tries {
  const account = personId === null ? `name ${name}` : `person ${personId}`;
  const network = networkOf(address);
  return {
    account: { key: bucketKey('log_in_account', account), ...PER_ACCOUNT },
    address: { key: bucketKey('log_in_address', network), ...PER_ADDRESS },
    both: { key: bucketKey('log_in_both', account, network), ...PER_ACCOUNT },
    subjectId: personId,
  };
}

/** Takes a try from each; refuses with rate_limited, and takes none, when one of them is empty. */
export async function takeTry(context: Context, tries: Tries): Promise<void> {
  const taken: Bucket[] = [];
  for (const bucket of [tries.address, tries.both, tries.account]) {
    const wait = await take(context.read, bucket, context.now);
    if (wait === null) {
      taken.push(bucket);
      continue;
    }
    // Someone who asks in vain for one account must not use up their whole office's tries.
    for (const other of taken) await giveBack(context.read, other);
    await noteThrottled(context, tries, bucket);
    throw tooMany(wait);
  }
}

/** After the right password: the account's tries are whole again, the address has its one back. */
export async function settleTries(context: Context, tries: Tries): Promise<void> {
  await refill(context.read, [tries.account, tries.both]);
  await giveBack(context.read, tries.address);
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
