import type { BusinessAccess, BusinessPerson } from '#contract/business/access.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { peopleByIds, type Person } from '#server/identity/index.ts';
import type { AccessRow } from '../core/access-store.ts';
import { businessNames } from '../core/names.ts';

const userOf = (person: Person) => ({
  id: person.id,
  type: 'user' as const,
  username: person.username,
  full_name: person.fullName,
});

const statusOf = ({ state }: AccessRow) => (state === 'pending' ? 'pending' : 'accepted');

/** Returns people who may act for a business, as its owner sees them. */
export async function peopleViews(tx: Tx, rows: readonly AccessRow[]): Promise<BusinessPerson[]> {
  const people = await peopleByIds(
    tx,
    rows.flatMap((row) => row.personId ?? []),
  );
  return rows.map((row) => {
    const person = row.personId === null ? undefined : people.get(row.personId);
    return {
      id: row.id,
      type: 'business_person',
      user: person === undefined ? null : userOf(person),
      email: row.email,
      permissions: [...row.roles],
      status: statusOf(row),
      since: toWireDate(row.since),
    };
  });
}

/** Returns businesses, as seen by those who may act for them or are invited. */
export async function accessViews(
  tx: Tx,
  rows: readonly AccessRow[],
  { hasSecondFactor }: { readonly hasSecondFactor: boolean },
): Promise<BusinessAccess[]> {
  const people = await peopleByIds(
    tx,
    rows.map((row) => row.businessId),
  );
  const names = await businessNames(tx, people);
  return rows.flatMap((row) => {
    const person = people.get(row.businessId);
    if (person === undefined) return [];
    return {
      id: row.id,
      type: 'business_access',
      business: { ...userOf(person), business_name: names.get(person.id) ?? person.username },
      permissions: [...row.roles],
      status: statusOf(row),
      needs_second_factor: !hasSecondFactor,
    };
  });
}
