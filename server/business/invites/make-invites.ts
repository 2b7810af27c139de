import {
  type AdInvite,
  type cancelAdInvite as cancelCall,
  type createAdInvite as createCall,
  type getAdInvites as getCall,
  INVITE_DAYS,
} from '#contract/business/ad-invites.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import { DECLINED_DAYS, INVITED_A_DAY, MAX_AD_PEOPLE } from '#contract/kernel/limits.ts';
import { findSiteName, requireRecentLogIn } from '#server/identity/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Hosts } from '#server/kernel/core/hosts.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import { queueMail } from '#server/kernel/mail/queue-mail.ts';
import { record, spend, spendMail } from '#server/trust/index.ts';
import { inviteNotFound, newCode } from '../access/find-invitation.ts';
import { lockOwnAdAccount } from '../core/ad-account-store.ts';
import {
  adInvitesPage,
  type AdInviteRow,
  answerAdInviteRow,
  countAdInvites,
  lastAdInviteTo,
  lockAdInvite,
  storeAdInvite,
} from '../core/ad-invite-store.ts';
import { countAdPeople } from '../core/ad-people-store.ts';
import {
  adAccountNotFound,
  findManagedAdAccount,
  type ManagedAdAccount,
} from '../rights/managed-ad-account.ts';
import { adInviteEmail } from './emails.ts';
import { adInviteView, inviteStatus } from './views.ts';

const DAY_MS = 86_400_000;

/** Finds the owner's advertiser; for everybody else it does not exist. */
async function ownedBy({ tx, viewer }: SignedInContext, id: string): Promise<ManagedAdAccount> {
  const account = await findManagedAdAccount(tx, viewer, id, 'act');
  if (!account.isOwner) throw adAccountNotFound();
  return account;
}

/** Returns the invitations of an advertiser of the viewer's, latest first. */
export async function getAdInvites(
  context: SignedInContext,
  { advertiser_id, bookmark, page_size }: InputOf<typeof getCall>,
): Promise<Page<AdInvite[]>> {
  const { id } = await ownedBy(context, advertiser_id);
  const rows = await adInvitesPage(context.tx, id, idCursor.read(bookmark), page_size + 1);
  const page = rows.slice(0, page_size);
  const last = page.at(-1);
  return {
    data: page.map((row) => adInviteView(row, context.now)),
    bookmark: last && rows.length > page.length ? idCursor.write(last.id) : null,
  };
}

/** Invites the reader of an e-mail address. A new e-mail invalidates the previous one's code. */
export async function createAdInvite(
  context: SignedInContext & { readonly site: Pick<Hosts, 'publicUrl'> },
  { advertiser_id, email, permissions }: InputOf<typeof createCall>,
): Promise<AdInvite> {
  const { tx, viewer, now, read } = context;
  await requireRecentLogIn(read, viewer, now);
  const account = await ownedBy(context, advertiser_id);
  if (!(await lockOwnAdAccount(tx, viewer.id, account.id))) throw adAccountNotFound();
  const address = email.toLowerCase();
  const before = await lastAdInviteTo(tx, account.id, address);
  await refuseUnwilling(context, account.id, before);
  const { code, codeHash } = newCode();
  const row: AdInviteRow = {
    id: before?.state === 'pending' ? before.id : makeId(bucketOf(account.id), now.getTime()),
    accountId: account.id,
    email: address,
    roles: [...new Set(permissions)],
    state: 'pending',
    madeAt: before?.state === 'pending' ? before.madeAt : now,
    endsAt: new Date(now.getTime() + INVITE_DAYS * DAY_MS),
    answeredAt: null,
  };
  await storeAdInvite(tx, { ...row, codeHash });
  await spendMail(read, viewer.id, address, now);
  const url = `${context.site.publicUrl}/business/access/${account.id}/?of=ad_account&code=${code}`;
  const letter = adInviteEmail(await findSiteName(tx), account.name, viewer.username, url);
  await queueMail(context, { ...letter, to: address, senderId: viewer.id });
  await recordInvite(context, 'ad_invite_sent', row);
  return adInviteView(row, now);
}

/** Limits repeated invitations after a decline, and their number. Requires the advertiser's lock. */
async function refuseUnwilling(
  { tx, read, viewer, now }: SignedInContext,
  accountId: string,
  before: AdInviteRow | null,
): Promise<void> {
  const declined = before?.state === 'declined' ? before.answeredAt : null;
  if (declined && now.getTime() - declined.getTime() < DECLINED_DAYS * DAY_MS) {
    throw new Failure('invalid_input', 'They declined.', {
      detail: `You can ask again ${DECLINED_DAYS} days later.`,
    });
  }
  const people = await countAdPeople(tx, accountId);
  const request = await countAdInvites(tx, accountId, now);
  if (people + request >= MAX_AD_PEOPLE) {
    throw new Failure('invalid_input', `An ad account can have up to ${MAX_AD_PEOPLE} people.`);
  }
  const key = `ad_account_invites:${viewer.id}`;
  await spend(read, { key, limit: INVITED_A_DAY, seconds: DAY_MS / 1000, now });
}

/** Revokes an unanswered invitation of the owner's. */
export async function cancelAdInvite(
  context: SignedInContext,
  { advertiser_id, invite_id }: InputOf<typeof cancelCall>,
): Promise<AdInvite> {
  const { tx, now } = context;
  const { id } = await ownedBy(context, advertiser_id);
  const row = await lockAdInvite(tx, id, invite_id);
  if (row === null || inviteStatus(row, now) !== 'PENDING') throw inviteNotFound();
  await answerAdInviteRow(tx, row, 'cancelled', now);
  await recordInvite(context, 'ad_invite_cancelled', row);
  return adInviteView({ ...row, state: 'cancelled' }, now);
}

const recordInvite = (
  { tx, viewer, now, origin }: SignedInContext,
  action: string,
  { accountId, roles }: AdInviteRow,
): Promise<void> =>
  record(tx, {
    action,
    actorId: viewer.id,
    subjectId: viewer.id,
    origin,
    at: now,
    detail: { advertiser: accountId, roles: roles.join(' ') },
  });
