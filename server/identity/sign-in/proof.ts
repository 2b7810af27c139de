import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { accountByUsername } from '../credentials/credential-store.ts';
import { settleTries, takeTry, triesAt } from './log-in-tries.ts';
import { isPassword } from '../credentials/password.ts';
import { requireRecentLogIn } from '../sessions/session.ts';

/** Requires a log-in within the last 15 minutes, or the password, with the rate limits of log-in [SEC-6, SEC-7]. */
export async function requireProof(
  context: SignedInContext,
  password: string | null,
): Promise<void> {
  const { read, viewer, now } = context;
  if (password === null) return requireRecentLogIn(read, viewer, now);
  await requirePassword(context, password);
}

/** Refuses any password but the viewer's, with the rate limits of log-in. */
export async function requirePassword(context: SignedInContext, password: string): Promise<void> {
  const { read, viewer } = context;
  const account = await accountByUsername(read, viewer.username);
  const tries = await triesAt(context, viewer.id, viewer.username);
  await takeTry(context, tries);
  if (!(await isPassword(account?.passwordHash ?? null, password))) {
    throw new Failure('wrong_credentials', "That password isn't right.");
  }
  await settleTries(context, tries);
}
