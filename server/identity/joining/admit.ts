import { createHash } from 'node:crypto';
import type { SignUpMode } from '#contract/identity/operator.ts';
import type { Context } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { requireOpenSignUp } from '../people/policy.ts';
import { isJoinFor, makeOperator, takeJoin } from './join-store.ts';
import { signUpModeNow } from './sign-up-mode.ts';

/** SHA-256 of an invitation's token, in hex. */
export const hashOfInvitation = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Refuses people who may not create an account now, before any costly work. */
export async function requireAdmission(
  read: Tx,
  setting: SignUpMode,
  invitation: string | null,
): Promise<void> {
  const mode = await signUpModeNow(read, setting);
  if (mode !== 'invite' || invitation === null) requireOpenSignUp(mode);
}

/** Uses up the invitation of a new account, and grants the role it promised. */
export async function useInvitation(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  invitationHash: string | null,
  person: { readonly id: string; readonly email: string },
): Promise<void> {
  if (invitationHash === null) return;
  const taken = await takeJoin(tx, Buffer.from(invitationHash, 'hex'), person.email, now);
  if (taken === null) throw ended();
  if (taken.makesOperator) await makeOperator(tx, person.id);
}

/** Refuses an invitation that is not valid for this address, without using it up. */
export async function requireInvitation(
  read: Tx,
  invitationHash: string | null,
  email: string,
  now: Date,
): Promise<void> {
  if (invitationHash === null) return;
  if (!(await isJoinFor(read, Buffer.from(invitationHash, 'hex'), email, now))) throw ended();
}

const ended = (): Failure =>
  new Failure('signup_closed', 'This invitation no longer works.', {
    detail: 'It has been used or withdrawn, has expired, or is for another address.',
  });
