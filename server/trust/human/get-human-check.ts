import type { HumanAction, HumanCheck } from '#contract/trust/human.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { deviceOf } from '../device.ts';
import { giveWork } from './work.ts';

/** Returns the human check for an action [VERIFY-01]. */
export async function getHumanCheck(
  context: Context,
  { action }: { action: HumanAction },
): Promise<HumanCheck> {
  // Also with a service: if it is unavailable, this browser can get a proof of work instead.
  const deviceCookie = deviceOf(context);
  const { service } = context.human;
  if (service !== null) {
    const { kind, siteKey, scriptUrl } = service;
    return { kind, action, work: null, site_key: siteKey, script: scriptUrl };
  }
  return workFor(context, action, deviceCookie);
}

/** Creates a proof-of-work check. */
export async function workFor(
  { human, now }: Pick<Context, 'human' | 'now'>,
  action: HumanAction,
  deviceCookie: string,
): Promise<HumanCheck> {
  const work = await giveWork(human, action, deviceCookie, now);
  return { kind: 'work', action, work, site_key: null, script: null };
}
