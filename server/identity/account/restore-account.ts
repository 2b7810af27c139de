import type { ViewerShape } from '#contract/identity.ts';
import type { restoreAccount as call } from '#contract/identity/account.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { judgeHuman, record } from '#server/trust/index.ts';
import { enter } from '../sign-in/enter.ts';
import { hasSecondFactor } from '../factors/owed.ts';
import { deleteLeaving } from '../credentials/leaving-store.ts';
import { takeLink } from '../credentials/links.ts';

/**
 * Cancels leaving for a person who has just logged in, and signs them in. With a second factor, the token is issued
 * only after it.
 */
export async function restoreAccount(
  context: Context,
  input: InputOf<typeof call>,
): Promise<ViewerShape> {
  const { tx, origin, now } = context;
  await judgeHuman(context, 'log_in', input.human_token);
  const { personId } = await takeLink(context, input.token, 'restore');
  await deleteLeaving(tx, personId, now);
  const entry = { action: 'account_kept', actorId: personId, subjectId: personId };
  await record(tx, { ...entry, origin, at: now });
  const isShown = await hasSecondFactor(tx, personId);
  return enter(context, { personId, method: 'email', hasSecondFactor: isShown });
}
