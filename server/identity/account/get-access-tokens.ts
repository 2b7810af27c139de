import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { AccessToken, getAccessTokens as call } from '#contract/identity.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { tokensOf } from '../sessions/token-store.ts';
import { accessTokenView } from '../sessions/view.ts';

/** The viewer's access tokens, newest first, without the secret tokens. */
export async function getAccessTokens(
  { tx, viewer }: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Page<AccessToken[]>> {
  const { bookmark, page_size: size, advertiser_id: advertiserId } = input;
  const before = idCursor.read(bookmark);
  const rows = await tokensOf(tx, viewer.id, before, size + 1, advertiserId ?? null);
  const page = rows.slice(0, input.page_size);
  const last = page.at(-1);
  return {
    data: page.map(accessTokenView),
    bookmark: last && rows.length > page.length ? idCursor.write(last.id) : null,
  };
}
