import type { Tx } from '#server/kernel/db/tx.ts';
import { choiceOf } from './choice-store.ts';

/** The names of the stored site texts. */
export const CHOICES = {
  name: 'site_name',
  terms: 'site_terms',
  privacy: 'site_privacy',
  is_set_up: 'site_set_up',
} as const;

/** Returns the site's name: the operator's choice, or the product's. */
export async function findSiteName(read: Tx): Promise<string> {
  return (await choiceOf(read, CHOICES.name)) || 'Bowerbird';
}
