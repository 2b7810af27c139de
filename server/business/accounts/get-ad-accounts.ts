import type {
  AdAccount,
  getAdAccount as oneCall,
  getAdAccounts as call,
} from '#contract/business/ad-accounts.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { adAccountsPage } from '../core/ad-account-store.ts';
import { findManagedAdAccount } from '../rights/managed-ad-account.ts';
import { adAccountView } from './views.ts';

/** Returns an advertiser that the viewer owns or acts for. */
export async function getAdAccount(
  { tx, viewer }: SignedInContext,
  input: InputOf<typeof oneCall>,
): Promise<AdAccount> {
  return adAccountView(await findManagedAdAccount(tx, viewer, input.advertiser_id, 'act'));
}

/** Returns advertisers that the viewer owns, acts for, or is invited to act for. */
export async function getAdAccounts(
  { tx, viewer }: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Page<AdAccount[]>> {
  const rows = await adAccountsPage(
    tx,
    viewer.id,
    idCursor.read(input.bookmark),
    input.page_size + 1,
  );
  const page = rows.slice(0, input.page_size);
  const last = page.at(-1);
  return {
    data: page.map(adAccountView),
    bookmark: last && rows.length > page.length ? idCursor.write(last.id) : null,
  };
}
