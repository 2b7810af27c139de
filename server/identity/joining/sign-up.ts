import type { signUp as call, ViewerShape } from '#contract/identity.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { networkOf } from '#server/kernel/core/network.ts';
import { record, requireHuman, spend } from '#server/trust/index.ts';
import { VERIFY_EMAIL } from '../credentials/send-verification.ts';
import { askAtAddress } from './sign-up-by-mail.ts';
import { arrive } from '../sign-in/enter.ts';
import { createPerson, type NewPerson } from './create-person.ts';
import { namesOf, requireUsername } from '../people/name-rules.ts';
import { hashPassword } from '../credentials/password.ts';
import { hashOfInvitation, requireAdmission, useInvitation } from './admit.ts';
import { mayBeFirst } from './first-operator.ts';
import type { SignUpRules } from '../people/policy.ts';
import { countryOf, localeOf, requireAge, timeZoneOf } from '../credentials/sign-up-rules.ts';
import { toViewerShape } from '../sessions/view.ts';
import { passwordProblem } from '../credentials/weak-password.ts';

/** Enough for a school or an office on one day, but a limit for a program that creates accounts. */
const SIGN_UPS = { limit: 200, seconds: 3600 };

type Input = InputOf<typeof call>;

/** Creates an account and signs its owner in [AUTH-01]; or mails its address first, and returns null [SEC-10]. */
export async function signUp(
  context: Context & SignUpRules,
  input: Input,
): Promise<ViewerShape | null> {
  const { signUp: mode, minAge, tellsAccounts, operatorCode } = context;
  const mayOperate = await mayBeFirst(context.read, operatorCode, input.operator_code);
  // The operator code admits its owner in any sign-up mode.
  if (!mayOperate || operatorCode === null) {
    await requireAdmission(context.read, mode, input.invitation_token);
  }
  const wanted = wantedBy(input, minAge);
  // After the checks of the form, but before the database: the answer "taken" must cost something.
  await requireHuman(context, 'sign_up', input.human_token);
  const key = `sign_up:${networkOf(context.origin.address)}`;
  await spend(context.read, { key, ...SIGN_UPS, now: context.now });
  const passwordHash = await hashPassword(input.password);
  const invitationHash = input.invitation_token && hashOfInvitation(input.invitation_token);
  const adds = input.add_account;
  if (!tellsAccounts) {
    const wantedAccount = {
      ...wanted,
      mayOperate,
      passwordHash,
      identity: null,
      invitationHash,
      adds,
    };
    return askAtAddress(context, wantedAccount);
  }
  const person = await createPerson(
    context.tx,
    { ...wanted, mayOperate, passwordHash, isDemo: false },
    context.now,
  );
  await useInvitation(context, invitationHash, { id: person.id, email: wanted.email });
  await arrive(context, person.id, { adds });
  await context.jobs.add(VERIFY_EMAIL, { personId: person.id });
  await record(context.tx, {
    action: 'sign_up',
    actorId: person.id,
    subjectId: person.id,
    origin: context.origin,
    at: context.now,
    detail: { operator: String(person.isOperator) },
  });
  return toViewerShape(
    { ...person, email: wanted.email, hasPassword: true, needsVerification: false, connected: [] },
    context.origin.mediaUrl,
  );
}

function wantedBy(input: Input, minAge: number): Omit<NewPerson, 'passwordHash' | 'isDemo'> {
  requireAge(input.age, minAge);
  const email = input.email.toLowerCase();
  const names = namesOf(input);
  const username = input.username === null ? null : requireUsername(input.username);
  const [local = ''] = email.split('@');
  const personal = [
    email,
    local,
    username ?? '',
    names?.fullName ?? '',
    names?.firstName ?? '',
    names?.lastName ?? '',
  ];
  const problem = passwordProblem(input.password, personal);
  if (problem !== null)
    throw new Failure('weak_password', 'Please choose another password.', { detail: problem });
  return {
    email,
    username,
    names,
    country: countryOf(input.country),
    locale: localeOf(input.locale),
    timeZone: timeZoneOf(input.time_zone),
  };
}
