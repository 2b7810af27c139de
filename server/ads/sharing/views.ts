import type { AudienceShare } from '#contract/ads/audiences/shares.ts';
import { peopleByIds, type Person } from '#server/identity/index.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AudienceKey } from '../audiences/audience-store.ts';
import { type ShareRow, usesElsewhere } from '../audiences/share-store.ts';
import { toSeconds } from '../core/times.ts';

type OtherAccount = AudienceShare['ad_account'];

/** Returns the wire format of ad accounts on the other side of shares. */
export async function otherAccounts(
  tx: Tx,
  accounts: readonly { readonly id: string; readonly name: string; readonly ownerId: string }[],
): Promise<OtherAccount[]> {
  const people = await peopleByIds(tx, [...new Set(accounts.map(({ ownerId }) => ownerId))]);
  return accounts.map(({ id, name, ownerId }) => ({
    id,
    name,
    owner: ownerView(people.get(ownerId)),
  }));
}

function ownerView(person: Person | undefined): OtherAccount['owner'] {
  if (person === undefined) return null;
  const { id, username, fullName } = person;
  return { id, type: 'user', username, full_name: fullName };
}

/** Returns the wire format of an audience's shares, each with the ad groups that use it. */
export async function shareViews(
  tx: Tx,
  audience: AudienceKey,
  rows: readonly ShareRow[],
): Promise<AudienceShare[]> {
  const accounts = await otherAccounts(
    tx,
    rows.map(({ withId: id, withName: name, withOwnerId: ownerId }) => ({ id, name, ownerId })),
  );
  const uses = rows.length === 0 ? [] : await usesElsewhere(tx, audience);
  return rows.map((row, at) => ({
    id: row.withId,
    type: 'ad_audience_share',
    audience_id: row.audienceId,
    ad_account: accounts[at]!,
    ad_group_count: uses.find(({ accountId }) => accountId === row.withId)?.groups ?? 0,
    created_time: toSeconds(row.createdAt),
  }));
}
