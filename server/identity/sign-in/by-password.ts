import type { logIn } from '#contract/identity.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { record } from '#server/trust/index.ts';
import { SEND_RESET } from '../credentials/send-reset.ts';
import {
  accountByEmail,
  accountByUsername,
  emailOf,
  upgradePassword,
  type Account,
} from '../credentials/credential-store.ts';
import type { Proof } from './enter.ts';
import { passwordLogIn } from '../credentials/log-in-rules.ts';
import { needsHelp, settleTries, takeTryOrShow, triesAt, type Tries } from './log-in-tries.ts';
import { hashPassword, isOutdated, isPassword } from '../credentials/password.ts';
import type { Issuers } from '../providers/issuers.ts';
import { refusePasswordOfDomain } from '../providers/own-issuer.ts';
import { noteRefused } from '../status/note-refused.ts';
import { outcome } from '../status/outcome.ts';
import { passwordProblem } from '../credentials/weak-password.ts';

type Input = InputOf<typeof logIn>;

/** Verifies a name or address with its password [AUTH-01]. */
export const byPassword =
  (issuers: Issuers) =>
  async (context: Context, input: Input): Promise<Proof> => {
    const { name, password } = passwordLogIn(input);
    const token = input.human_token;
    if (name.includes('@')) refusePasswordOfDomain(issuers, name);
    const method = input.is_stored ? 'smartlock' : 'email';
    const proof = { ...(await proofOf(context, { name, password, token })), method } as const;
    // An account named by username has an address too; it is checked only after the password.
    refusePasswordOfDomain(issuers, (await emailOf(context.tx, proof.personId)) ?? '');
    return proof;
  };

interface Given {
  readonly name: string;
  readonly password: string;
  readonly token: string | null;
}

async function proofOf(context: Context, { name, password, token }: Given): Promise<Proof> {
  const find = name.includes('@') ? accountByEmail : accountByUsername;
  const account = await find(context.read, name);
  const all = await triesAt(context, account?.personId ?? null, name);
  const tries = await takeTryOrShow(context, all, token);
  const right = await isPassword(account?.passwordHash ?? null, password);
  if (account === null || !right) return refuse(context, tries);
  await settleTries(context, tries);
  if (account.mustChange || passwordProblem(password, []) !== null)
    await sendAway(context, account, name);
  await upgrade(context, account, password);
  return { personId: account.personId, method: 'email', hasSecondFactor: false };
}

/** The same refusal for an unknown account and a wrong password. */
async function refuse(context: Context, tries: Tries): Promise<never> {
  await record(context.read, {
    action: 'log_in_failed',
    actorId: null,
    subjectId: tries.subjectId,
    origin: context.origin,
    at: context.now,
  });
  if (await needsHelp(context, tries)) throw outcome('login_assistance');
  throw new Failure('wrong_credentials', "The e-mail address, username or password isn't right.");
}

/**
 * Refuses log-in and mails a reset link if the password must be changed, because an operator required it or it has
 * become easy to guess [AUTH-08] [SEC-2].
 */
async function sendAway(context: Context, { personId }: Account, name: string): Promise<never> {
  await context.jobs.add(SEND_RESET, { name });
  await noteRefused(context, personId, 'password_reset_sent');
  throw outcome('password_reset_sent', { commitsWrites: true });
}

/** The plain password is available only now, so this is where it is rehashed with the current costs [SEC-1]. */
async function upgrade(context: Context, account: Account, password: string): Promise<void> {
  const { personId, passwordHash } = account;
  if (passwordHash === null || !isOutdated(passwordHash)) return;
  await upgradePassword(context.tx, personId, passwordHash, await hashPassword(password));
}
