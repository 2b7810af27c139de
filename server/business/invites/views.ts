import type { AdInvite, AdOffer, InviteStatus } from '#contract/business/ad-invites.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import type { AdAccountRow } from '../core/ad-account-store.ts';
import type { AdInviteRow } from '../core/ad-invite-store.ts';

/** Returns an invitation's current status. */
export function inviteStatus({ state, endsAt }: AdInviteRow, now: Date): InviteStatus {
  if (state === 'pending') return endsAt > now ? 'PENDING' : 'EXPIRED';
  return ({ accepted: 'ACCEPTED', declined: 'DECLINED', cancelled: 'CANCELLED' } as const)[state];
}

const commonOf = (row: AdInviteRow, now: Date) => ({
  id: row.id,
  permissions: [...row.roles],
  status: inviteStatus(row, now),
  expires_at: toWireDate(row.endsAt),
});

/** Returns an invitation as the advertiser's owner sees it. */
export const adInviteView = (row: AdInviteRow, now: Date): AdInvite => ({
  ...commonOf(row, now),
  type: 'ad_account_invite',
  email: row.email,
  created_at: toWireDate(row.madeAt),
});

/** Returns an invitation as its recipient sees it. */
export const adOfferView = (row: AdInviteRow, account: AdAccountRow, now: Date): AdOffer => ({
  ...commonOf(row, now),
  type: 'ad_account_offer',
  ad_account: {
    id: account.id,
    name: account.name,
    owner: {
      id: account.ownerId,
      type: 'user',
      username: account.ownerUsername,
      full_name: account.ownerFullName,
    },
  },
});
