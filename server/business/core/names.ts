import type { Person } from '#server/identity/index.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { firstAccounts } from './grant-store.ts';

/** Returns businesses' names: the first advertiser's, else the person's. */
export async function businessNames(
  tx: Tx,
  people: ReadonlyMap<string, Person>,
): Promise<ReadonlyMap<string, string>> {
  const accounts = await firstAccounts(tx, [...people.keys()]);
  return new Map(
    [...people].map(([id, person]) => [
      id,
      accounts.get(id)?.name ?? (person.fullName || person.username),
    ]),
  );
}
