import type { AdAccount, AdAccountPerson } from '#contract/business/ad-accounts.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import type { ViewerAdAccountRow } from '../core/ad-account-store.ts';
import type { AdPersonRow } from '../core/ad-people-store.ts';

/** Returns an advertiser as seen by the viewer, who owns it, acts for it or is invited to. */
export function adAccountView(row: ViewerAdAccountRow): AdAccount {
  return {
    id: row.id,
    type: 'ad_account',
    name: row.name,
    country: row.country,
    currency: row.currency,
    owner_user_id: row.ownerId,
    owner: {
      id: row.ownerId,
      type: 'user',
      username: row.ownerUsername,
      full_name: row.ownerFullName,
    },
    merchant_id: row.merchantId,
    time_zone: row.timeZone,
    standing: row.standing,
    terms_accepted_at: row.termsAcceptedAt && toWireDate(row.termsAcceptedAt),
    permissions: row.roles === null ? ['OWNER'] : [...row.roles],
    status: row.state === 'pending' ? 'pending' : 'accepted',
    created_at: toWireDate(row.createdAt),
  };
}

export function adPersonView(row: AdPersonRow): AdAccountPerson {
  return {
    id: row.personId,
    type: 'ad_account_person',
    user: { id: row.personId, type: 'user', username: row.username, full_name: row.fullName },
    permissions: [...row.roles],
    status: row.state === 'pending' ? 'pending' : 'accepted',
    since: toWireDate(row.since),
  };
}
