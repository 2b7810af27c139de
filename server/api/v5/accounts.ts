import type * as z from 'zod/mini';
import { listAccounts, readAccount, type v5Account } from '#contract/api/v5/accounts.ts';
import { type AdAccount, getAdAccount, getAdAccounts } from '#contract/business/ad-accounts.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { handler, pageOf, pagingOf } from './handler.ts';

const SECOND_MS = 1000;

const accountView = (account: AdAccount): z.infer<typeof v5Account> => ({
  id: account.id,
  name: account.name,
  owner: { id: account.owner.id, username: account.owner.username },
  country: account.country,
  currency: account.currency,
  permissions: account.permissions,
  created_time: Math.floor(Date.parse(account.created_at) / SECOND_MS),
});

/** Somebody who was only asked to act for it, or whose account has ended, has nothing to do there. */
const isOpen = ({ status, standing }: AdAccount): boolean =>
  status === 'accepted' && standing !== 'ended';

/** The ad accounts that whoever has the token may act for. */
export const accountHandlers = [
  handler(listAccounts, async ({ run, query, viewer }) => {
    const { data, bookmark } = await run(getAdAccounts, pagingOf(query));
    const own = (account: AdAccount): boolean =>
      query.include_shared_accounts !== false || account.owner_user_id === viewer.id;
    const open = data.filter((account) => isOpen(account) && own(account));
    return pageOf({ data: open, bookmark }, accountView);
  }),
  handler(readAccount, async ({ run, account }) => {
    const { data } = await run(getAdAccount, { advertiser_id: account });
    if (!isOpen(data)) throw new Failure('ad_account_not_found', "This ad account isn't here.");
    return accountView(data);
  }),
];
