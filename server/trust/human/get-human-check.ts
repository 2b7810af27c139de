import { randomBytes } from 'node:crypto';
import type { HumanAction, HumanCheck } from '#contract/trust/human.ts';
import type { Context } from '#server/kernel/context.ts';
import { giveWork } from './work.ts';

const YEAR_MS = 365 * 24 * 3600_000;

/** What somebody does to show that they are human, for one action [VERIFY-01]. */
export async function getHumanCheck(
  context: Context,
  { action }: { action: HumanAction },
): Promise<HumanCheck> {
  const work = await giveWork(context.human, action, deviceOf(context), context.now);
  return { kind: 'work', action, work, site_key: null, script: null };
}

/** The cookie of this browser, which gets one when it has none. */
function deviceOf({ origin, answer, now }: Context): string {
  if (origin.deviceCookie !== null) return origin.deviceCookie;
  const token = randomBytes(32).toString('base64url');
  answer.setDevice(token, new Date(now.getTime() + YEAR_MS));
  return token;
}
