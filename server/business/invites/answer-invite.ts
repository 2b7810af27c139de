import type {
  AdOffer,
  answerAdInvite as answerCall,
  getAdInvite as getCall,
} from '#contract/business/ad-invites.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { MAX_AD_ACCOUNTS } from '#contract/kernel/limits.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { hold } from '#server/kernel/db/hold.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { isStorableId } from '#server/kernel/core/ids.ts';
import { record } from '#server/trust/index.ts';
import { hashOfCode, inviteNotFound } from '../access/find-invitation.ts';
import type { AreBlocked } from '../accounts/give-ad-roles.ts';
import { adAccountsFor, type ViewerAdAccountRow } from '../core/ad-account-store.ts';
import {
  type AdInviteRow,
  answerAdInviteRow,
  lockAdInviteByCode,
} from '../core/ad-invite-store.ts';
import { answerAdRoles, countActingFor, storeAdRoles } from '../core/ad-people-store.ts';
import { adOfferView, inviteStatus } from './views.ts';

type Answering = SignedInContext & { readonly areBlocked: AreBlocked };

interface Opened {
  readonly row: AdInviteRow;
  readonly account: ViewerAdAccountRow;
}

/** Opens an invitation by its e-mail's code, except for the owner and people they have blocked. */
async function open(
  { tx, viewer, areBlocked }: Answering,
  { advertiser_id: id, code }: { readonly advertiser_id: string; readonly code: string },
): Promise<Opened> {
  const [account] = isStorableId(id) ? await adAccountsFor(tx, viewer.id, [id]) : [];
  if (account === undefined || account.ownerId === viewer.id) throw inviteNotFound();
  if (await areBlocked(tx, viewer.id, account.ownerId)) throw inviteNotFound();
  const row = await lockAdInviteByCode(tx, account.id, hashOfCode(code));
  if (row === null) throw inviteNotFound();
  return { row, account };
}

/** Returns what an e-mail's code offers the viewer. */
export async function getAdInvite(
  context: Answering,
  input: InputOf<typeof getCall>,
): Promise<AdOffer> {
  const { row, account } = await open(context, input);
  return adOfferView(row, account, context.now);
}

/** Accepts or declines an e-mail's offer. */
export async function answerAdInvite(
  context: Answering,
  input: InputOf<typeof answerCall>,
): Promise<AdOffer> {
  const { tx, now } = context;
  const { row, account } = await open(context, input);
  const answer = input.accepts ? 'accepted' : 'declined';
  const isSaid = row.state === answer && (!input.accepts || account.state === 'accepted');
  if (isSaid) return adOfferView(row, account, now);
  if (inviteStatus(row, now) !== 'PENDING') {
    throw new Failure('link_ended', 'This invitation has expired.', {
      detail: 'This invitation was answered or withdrawn, or has expired. Ask for a new one.',
    });
  }
  if (input.accepts) await takeRoles(context, row);
  await answerAdInviteRow(tx, row, answer, now);
  await record(tx, {
    action: input.accepts ? 'ad_roles_accepted' : 'ad_roles_declined',
    actorId: context.viewer.id,
    subjectId: account.ownerId,
    origin: context.origin,
    at: now,
    detail: { advertiser: account.id, roles: row.roles.join(' ') },
  });
  return adOfferView({ ...row, state: answer }, account, now);
}

/** An existing member's roles are replaced by the invitation's. */
async function takeRoles({ tx, viewer, now }: Answering, row: AdInviteRow): Promise<void> {
  await hold(tx, `advertisers of ${viewer.id}`);
  if ((await countActingFor(tx, viewer.id)) >= MAX_AD_ACCOUNTS) {
    throw new Failure('invalid_input', `You can act for up to ${MAX_AD_ACCOUNTS} advertisers.`);
  }
  await storeAdRoles(tx, row.accountId, viewer.id, row.roles, now);
  await answerAdRoles(tx, row.accountId, viewer.id, 'accepted', now);
}
