import type { FindAdAccount } from '#server/kernel/context/kernel.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { adAccountNotFound, findManagedAdAccount } from './managed-ad-account.ts';

/** The ad account that an advertiser's call names; one that has ended is not there any more. */
export const findAdAccount: FindAdAccount = async (read, viewer, advertiserId, right) => {
  const account = await findManagedAdAccount(read, viewer, advertiserId, right);
  if (account.standing === 'ended') throw adAccountNotFound();
  const { id, ownerId, name, country, currency, timeZone, termsAcceptedAt } = account;
  const bucket = bucketOf(id);
  return { id, bucket, ownerId, name, country, currency, timeZone, termsAcceptedAt };
};
