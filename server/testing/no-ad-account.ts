import type { FindAdAccount } from '#server/kernel/context/kernel.ts';
import { Failure } from '#server/kernel/core/failure.ts';

/** For a kernel without the ads domain: no ad account exists. */
export const noAdAccount: FindAdAccount = async () => {
  throw new Failure('ad_account_not_found', 'Advertiser not found.');
};
