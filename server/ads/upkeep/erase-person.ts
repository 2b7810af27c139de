import type { Jobs } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { sharesOfOwner } from '../audiences/share-store.ts';
import { forgetMembersLater } from '../audiences/forget-audience.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { CLEAR } from '../catalogs/clear-runs.ts';
import { FORGET_CUSTOMER } from '../payments/forget-cards.ts';
import {
  accountsOf,
  cardCustomersOf,
  audiencesOfOwner,
  deleteAdsOf,
  deleteChoicesOf,
  deleteViewer,
  feedsOf,
  tellOfAdsOf,
} from './erase-person-store.ts';
import { endSharesLater } from '../sharing/end-share.ts';
import { FORGET_CHANGES } from './forget-changes.ts';

/**
 * Deletes a person's advertising, at once in every process, and what is stored about the ads that they saw. The ledger,
 * and the reports proved by it, keep numbers that identify nobody; so does the change log, whose free text is deleted
 * after the ad accounts are.
 */
export async function eraseOf(
  { tx, jobs }: { readonly tx: Tx; readonly jobs: Jobs },
  personId: string,
): Promise<boolean> {
  for (const account_id of await accountsOf(tx, personId)) {
    await jobs.add(FORGET_CHANGES, { account_id }, { jobKey: `${FORGET_CHANGES}:${account_id}` });
  }
  await endSharesLater({ jobs }, await sharesOfOwner(tx, bucketOf(personId), personId));
  await forgetMembersLater({ jobs }, await audiencesOfOwner(tx, personId));
  // A catalogue may have millions of rows, which are deleted in steps.
  for (const feed_id of await feedsOf(tx, personId)) {
    await jobs.add(CLEAR, { bucket: bucketOf(personId), feed_id });
  }
  for (const customer of await cardCustomersOf(tx, personId))
    await jobs.add(FORGET_CUSTOMER, { customer });
  await tellOfAdsOf(tx, personId);
  await deleteAdsOf(tx, personId);
  await deleteChoicesOf(tx, personId);
  await deleteViewer(tx, personId);
  return true;
}
