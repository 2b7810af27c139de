import type {
  AdAccountPerson,
  getAdAccountPeople as call,
} from '#contract/business/ad-accounts.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { adPeoplePage } from '../core/ad-people-store.ts';
import { adAccountNotFound, findManagedAdAccount } from '../rights/managed-ad-account.ts';
import { adPersonView } from './views.ts';

/** Returns people who may act for an advertiser of the viewer's, and those invited. */
export async function getAdAccountPeople(
  { tx, viewer }: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Page<AdAccountPerson[]>> {
  const account = await findManagedAdAccount(tx, viewer, input.advertiser_id, 'act');
  if (!account.isOwner) throw adAccountNotFound();
  const rows = await adPeoplePage(
    tx,
    account.id,
    idCursor.read(input.bookmark),
    input.page_size + 1,
  );
  const page = rows.slice(0, input.page_size);
  const last = page.at(-1);
  return {
    data: page.map(adPersonView),
    bookmark: last && rows.length > page.length ? idCursor.write(last.personId) : null,
  };
}
