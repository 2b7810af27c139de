import type { AdAccountPerson, giveAdRoles as call } from '#contract/business/ad-accounts.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { DECLINED_DAYS, INVITED_A_DAY, MAX_AD_PEOPLE } from '#contract/kernel/limits.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { record, spend } from '#server/trust/index.ts';
import { lockOwnAdAccount } from '../core/ad-account-store.ts';
import {
  adPerson,
  countAdPeople,
  storeAdRoles,
  type AdPersonRow,
} from '../core/ad-people-store.ts';
import { inviteToAct } from '../rights/invite-to-act.ts';
import { adAccountNotFound } from '../rights/managed-ad-account.ts';
import { personByUsername, requireRecentLogIn } from '#server/identity/index.ts';
import { adPersonView } from './views.ts';

/** Whether two people are blocked from each other; no block can be added until the transaction ends. */
export type AreBlocked = (tx: Tx, one: string, other: string) => Promise<boolean>;

const DAY_MS = 86_400_000;

/** Invites a person to act for the owner's advertiser, or changes a member's roles. */
export async function giveAdRoles(
  context: SignedInContext & { readonly areBlocked: AreBlocked },
  input: InputOf<typeof call>,
): Promise<AdAccountPerson> {
  const { tx, viewer, now, origin } = context;
  const { advertiser_id: accountId } = input;
  await requireRecentLogIn(context.read, context.viewer, context.now);
  const person = await personByUsername(tx, input.username);
  // Locked before the advertiser; blocked people are refused like missing ones.
  const isThere = person !== null && !(await context.areBlocked(tx, viewer.id, person.id));
  if (!(await lockOwnAdAccount(tx, viewer.id, accountId))) throw adAccountNotFound();
  if (!isThere) throw new Failure('user_not_found', 'User not found.');
  if (person.id === viewer.id) {
    throw new Failure(
      'invalid_input',
      'You own this ad account, so you can already do everything here.',
    );
  }
  const before = await adPerson(tx, accountId, person.id);
  await refuseUnwilling(context, accountId, before);
  const roles = [...new Set(input.permissions)];
  await storeAdRoles(tx, accountId, person.id, roles, now);
  if (before === null || before.state === 'declined') {
    const invitation = { subject_id: accountId, person_id: person.id, by: viewer.id };
    await inviteToAct.announce(context.jobs, invitation);
  }
  await record(tx, {
    action: 'ad_roles_given',
    actorId: viewer.id,
    subjectId: person.id,
    origin,
    at: now,
    detail: { advertiser: accountId, roles: roles.join(' ') },
  });
  const granted = await adPerson(tx, accountId, person.id);
  if (granted === null) throw new Error('roles that were just given are gone');
  return adPersonView(granted);
}

/** Limits repeated invitations after a decline, and their number. Requires the advertiser's lock. */
async function refuseUnwilling(
  { tx, read, viewer, now }: SignedInContext,
  accountId: string,
  before: AdPersonRow | null,
): Promise<void> {
  if (before?.state === 'accepted' || before?.state === 'pending') return;
  if (before && now.getTime() - before.since.getTime() < DECLINED_DAYS * DAY_MS) {
    throw new Failure('invalid_input', 'They declined.', {
      detail: `You can ask again ${DECLINED_DAYS} days later.`,
    });
  }
  if ((await countAdPeople(tx, accountId)) >= MAX_AD_PEOPLE) {
    throw new Failure('invalid_input', `An ad account can have up to ${MAX_AD_PEOPLE} people.`);
  }
  const key = `ad_account_invites:${viewer.id}`;
  await spend(read, { key, limit: INVITED_A_DAY, seconds: DAY_MS / 1000, now });
}
