import type { Call } from '#contract/kernel/call.ts';
import { TOKEN_REQUESTS } from '#contract/kernel/limits.ts';
import { Failure } from '../core/failure.ts';
import { networkOf } from '../core/network.ts';
import type { Incoming, Kernel } from '../context/kernel.ts';

const HOUR_S = 3600;

/**
 * Counts a call against its own limit and against that of its access token. The answer reports the remainder of
 * the limit counted last, whether refused or not.
 */
export async function spendRate(
  kernel: Kernel,
  call: Call,
  incoming: Incoming,
  now: Date,
): Promise<void> {
  const { viewer } = incoming;
  // Calls that only a token may make have a separate limit, of the ad account.
  if (viewer?.scopes && call.scope === null) {
    const key = `token:${viewer.sessionHash.toString('base64url')}`;
    await spendOne(kernel, incoming, { key, limit: TOKEN_REQUESTS, seconds: HOUR_S, now });
  }
  if (call.rate === null) return;
  const { limit, seconds, per } = call.rate;
  const network = networkOf(incoming.origin.address);
  const who = per === 'person' ? (viewer?.id ?? network) : network;
  await spendOne(kernel, incoming, { key: `${call.name}:${per}:${who}`, limit, seconds, now });
}

async function spendOne(
  kernel: Kernel,
  { answer }: Incoming,
  use: Parameters<Kernel['spend']>[1],
): Promise<void> {
  const { limit, now } = use;
  try {
    answer.showAllowance({ limit, ...(await kernel.spend(kernel.db.read, use)) }, now);
  } catch (error) {
    if (error instanceof Failure && error.retryAfter !== null) {
      const endsAt = new Date(now.getTime() + error.retryAfter * 1000);
      answer.showAllowance({ limit, left: 0, endsAt }, now);
    }
    throw error;
  }
}
