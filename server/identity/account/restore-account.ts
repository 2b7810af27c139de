import type { ViewerShape } from '#contract/identity.ts';
import type { restoreAccount as call } from '#contract/identity/account.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context.ts';
import { record } from '#server/trust/index.ts';
import { enter } from '../enter.ts';
import { deleteLeaving } from './leaving-store.ts';
import { takeLink } from './links.ts';

/** Brings back somebody who has just proved who they are, and lets them in; factors are owed as ever. */
export async function restoreAccount(
  context: Context,
  input: InputOf<typeof call>,
): Promise<ViewerShape> {
  const { tx, origin, now } = context;
  const { personId } = await takeLink(context, input.token, 'restore');
  await deleteLeaving(tx, personId, now);
  const entry = { action: 'account_kept', actorId: personId, subjectId: personId };
  await record(tx, { ...entry, origin, at: now });
  return enter(context, { personId, method: 'email', hasSecondFactor: false });
}
