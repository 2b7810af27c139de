import type { logIn as call, ViewerShape } from '#contract/identity.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context.ts';
import { Failure } from '#server/kernel/failure.ts';
import { record } from '#server/trust/index.ts';
import {
  accountByEmail,
  accountByUsername,
  emailOf,
  upgradePassword,
  type Account,
} from './credential-store.ts';
import { passwordLogIn } from './log-in-rules.ts';
import { settleTries, takeTry, triesAt } from './log-in-tries.ts';
import { hashPassword, isOutdated, isPassword } from './password.ts';
import { peopleByIds } from './person-store.ts';
import { signIn } from './session.ts';
import { toViewerShape } from './view.ts';

/** Begins a session for who knows the password [AUTH-01]. */
export async function logIn(context: Context, input: InputOf<typeof call>): Promise<ViewerShape> {
  const { name, password } = passwordLogIn(input);
  const find = name.includes('@') ? accountByEmail : accountByUsername;
  const account = await find(context.read, name);
  const tries = triesAt(account?.personId ?? null, name, context.origin.address);
  await takeTry(context, tries);
  const right = await isPassword(account?.passwordHash ?? null, password);
  if (account === null || !right) return refuse(context, account);
  await settleTries(context, tries);
  await upgrade(context, account, password);
  await signIn(context, account.personId);
  await note(context, 'log_in', account.personId, account.personId);
  return viewOf(context, account.personId);
}

/** One answer for an unknown account and a wrong password (decision 6). */
async function refuse(context: Context, account: Account | null): Promise<never> {
  await note({ ...context, tx: context.read }, 'log_in_failed', null, account?.personId ?? null);
  throw new Failure('wrong_credentials', 'The e-mail address, username or password is not right.');
}

/** The password is at hand only now: the moment to hash it with today's costs [SEC-1]. */
async function upgrade(context: Context, account: Account, password: string): Promise<void> {
  const { personId, passwordHash } = account;
  if (passwordHash === null || !isOutdated(passwordHash)) return;
  await upgradePassword(context.tx, personId, passwordHash, await hashPassword(password));
}

function note(
  context: Context,
  action: string,
  actorId: string | null,
  subjectId: string | null,
): Promise<void> {
  return record(context.tx, {
    action,
    actorId,
    subjectId,
    origin: context.origin,
    at: context.now,
  });
}

async function viewOf(context: Context, personId: string): Promise<ViewerShape> {
  const person = (await peopleByIds(context.tx, [personId])).get(personId);
  if (person === undefined) throw new Error('an account has no person');
  const email = (await emailOf(context.tx, personId)) ?? '';
  return toViewerShape({ ...person, email, hasPassword: true });
}
