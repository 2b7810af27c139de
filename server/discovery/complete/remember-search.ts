import type { InputOf } from '#contract/kernel/call.ts';
import type {
  clearRecentSearches as clearCall,
  rememberSearch as call,
} from '#contract/discovery/complete.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import { foldKey } from './fold-key.ts';
import { forgetSearches, keepSearch } from './recent-store.ts';

/** Keeps what the viewer searched for; signs alone are no search. */
export async function rememberSearch(
  { tx, viewer, now }: SignedInContext,
  { query }: InputOf<typeof call>,
): Promise<null> {
  const key = foldKey(query);
  if (key !== '') await keepSearch(tx, viewer.id, { key, query }, now);
  return null;
}

/** Forgets one search of the viewer, or all of them. */
export async function clearRecentSearches(
  { tx, viewer }: SignedInContext,
  { query }: InputOf<typeof clearCall>,
): Promise<null> {
  await forgetSearches(tx, viewer.id, query ? foldKey(query) : null);
  return null;
}
