import type {
  acceptAdRoles as acceptCall,
  AdAccount,
  endAdRoles as endCall,
} from '#contract/business/ad-accounts.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { MAX_AD_ACCOUNTS } from '#contract/kernel/limits.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { hold } from '#server/kernel/db/hold.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { record } from '#server/trust/index.ts';
import { adAccountsFor, lockOwnAdAccount } from '../core/ad-account-store.ts';
import { answerAdRoles, countActingFor, deleteAdPerson } from '../core/ad-people-store.ts';
import type { AreBlocked } from './give-ad-roles.ts';
import { adAccountNotFound, findManagedAdAccount } from '../rights/managed-ad-account.ts';
import { adAccountView } from './views.ts';

/** Accepts acting for an advertiser; repeating it changes nothing. */
export async function acceptAdRoles(
  context: SignedInContext & { readonly areBlocked: AreBlocked },
  input: InputOf<typeof acceptCall>,
): Promise<AdAccount> {
  const { tx, viewer, now } = context;
  const { advertiser_id: accountId } = input;
  const [row] = await adAccountsFor(tx, viewer.id, [accountId]);
  if (!row?.state || row.state === 'declined') throw adAccountNotFound();
  if (row.state === 'pending') {
    if (await context.areBlocked(tx, viewer.id, row.ownerId)) throw adAccountNotFound();
    await hold(tx, `advertisers of ${viewer.id}`);
    if ((await countActingFor(tx, viewer.id)) >= MAX_AD_ACCOUNTS) {
      const most = `You can act for up to ${MAX_AD_ACCOUNTS} advertisers.`;
      throw new Failure('invalid_input', most);
    }
    await answerAdRoles(tx, accountId, viewer.id, 'accepted', now);
    await recordAnswer(context, 'ad_roles_accepted', accountId, row.ownerId);
  }
  return adAccountView(await findManagedAdAccount(tx, viewer, accountId, 'act'));
}

/** The viewer declines or gives up, or the owner revokes access: effective at once. */
export async function endAdRoles(
  context: SignedInContext,
  input: InputOf<typeof endCall>,
): Promise<null> {
  const { tx, viewer } = context;
  const { advertiser_id: accountId, user_id: personId } = input;
  if (personId === null || personId === viewer.id) return giveUp(context, accountId);
  if (!(await lockOwnAdAccount(tx, viewer.id, accountId))) throw adAccountNotFound();
  if (!(await deleteAdPerson(tx, accountId, personId))) {
    throw new Failure('user_not_found', 'User not found.');
  }
  await recordAnswer(context, 'ad_roles_taken', accountId, personId);
  return null;
}

async function giveUp(context: SignedInContext, accountId: string): Promise<null> {
  const { tx, viewer, now } = context;
  const [row] = await adAccountsFor(tx, viewer.id, [accountId]);
  if (row === undefined) throw adAccountNotFound();
  const isAnswer = await answerAdRoles(tx, accountId, viewer.id, 'declined', now);
  if (!isAnswer && !(await deleteAdPerson(tx, accountId, viewer.id))) throw adAccountNotFound();
  const action = isAnswer ? 'ad_roles_declined' : 'ad_roles_given_up';
  await recordAnswer(context, action, accountId, row.ownerId);
  return null;
}

/** Records both people: the actor and the one affected [SEC-20] [SEC-21]. */
function recordAnswer(
  { tx, viewer, now, origin }: SignedInContext,
  action: string,
  accountId: string,
  subjectId: string,
): Promise<void> {
  const detail = { advertiser: accountId };
  return record(tx, { action, actorId: viewer.id, subjectId, origin, at: now, detail });
}
