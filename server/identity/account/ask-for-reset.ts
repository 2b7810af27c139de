import type { InputOf } from '#contract/kernel/call.ts';
import type { askForReset as call } from '#contract/identity/account.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { networkOf } from '#server/kernel/core/network.ts';
import { bucketKey, record, requireHuman, spend } from '#server/trust/index.ts';
import { SEND_RESET } from '../credentials/send-reset.ts';

const BY_ADDRESS = { limit: 20, seconds: 3600 };
const BY_NAME = { limit: 5, seconds: 3600 };

/**
 * Requests a link to set a new password. Work, limits and response are the same for every name: a job finds out who it
 * belongs to [SEC-10].
 */
export async function askForReset(context: Context, input: InputOf<typeof call>): Promise<null> {
  const { read, tx, now, origin, jobs } = context;
  const name = input.username_or_email.toLowerCase();
  if (name === '') throw new Failure('invalid_input', 'Enter your e-mail address or username.');
  await requireHuman(context, 'reset_password', input.human_token);
  const network = networkOf(origin.address);
  await spend(read, { key: bucketKey('reset_address', network), ...BY_ADDRESS, now });
  await spend(read, { key: bucketKey('reset_name', name), ...BY_NAME, now });
  await jobs.add(SEND_RESET, { name });
  await record(tx, { action: 'reset_asked', actorId: null, subjectId: null, origin, at: now });
  return null;
}
