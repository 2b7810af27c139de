import type { InputOf } from '#contract/kernel/call.ts';
import type {
  clearRecentSearches as clearCall,
  rememberSearch as call,
} from '#contract/discovery/complete.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { sensitiveTexts } from '../sensitive/find-screen.ts';
import { foldKey } from './fold-key.ts';
import { forgetSearches, storeSearch } from './recent-store.ts';

/** Stores the viewer's search, unless it consists of symbols only or is sensitive. */
export async function rememberSearch(
  { tx, viewer, now }: SignedInContext,
  { query }: InputOf<typeof call>,
): Promise<null> {
  const key = foldKey(query);
  // A search that is not offered is not stored either.
  const isOffered = key !== '' && (await sensitiveTexts(tx, [query])).size === 0;
  if (isOffered) await storeSearch(tx, viewer.id, { key, query }, now);
  return null;
}

/** Deletes one search of the viewer, or all of them. */
export async function clearRecentSearches(
  { tx, viewer }: SignedInContext,
  { query }: InputOf<typeof clearCall>,
): Promise<null> {
  await forgetSearches(tx, viewer.id, query ? foldKey(query) : null);
  return null;
}
