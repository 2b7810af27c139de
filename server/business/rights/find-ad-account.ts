import type { FindAdAccount } from '#server/kernel/context/kernel.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { adAccountNotFound, findManagedAdAccount } from './managed-ad-account.ts';
import type { UnblockedAmong } from './subjects.ts';

/**
 * Finds the ad account of an advertiser's call. Ended ones do not exist any more, nor do those whose owner has blocked
 * the viewer: a block suspends access.
 */
export const adAccountsThrough =
  (unblockedAmong: UnblockedAmong): FindAdAccount =>
  async (read, viewer, advertiserId, right) => {
    const account = await findManagedAdAccount(read, viewer, advertiserId, right);
    if (account.standing === 'ended') throw adAccountNotFound();
    const { id, ownerId, name, country, currency, timeZone, termsAcceptedAt } = account;
    if (!account.isOwner && !(await unblockedAmong(read, viewer, [ownerId])).has(ownerId)) {
      throw adAccountNotFound();
    }
    const isStopped = account.standing === 'disabled';
    const common = { id, bucket: bucketOf(id), ownerId, name, country, currency, timeZone };
    return { ...common, isStopped, termsAcceptedAt };
  };
