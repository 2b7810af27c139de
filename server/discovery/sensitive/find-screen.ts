import type { SensitiveScreen } from '#contract/discovery/sensitive.ts';
import { findAgeCheck } from '#server/identity/index.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { SNOWBALL } from '#server/search-index/index.ts';
import { keysIn } from './sensitive-keys.ts';
import { sensitiveAmong } from './sensitive-store.ts';

/** Returns those of the texts that contain a listed word. */
export async function sensitiveTexts(
  tx: Tx,
  texts: readonly string[],
): Promise<ReadonlySet<string>> {
  const keys = new Map(texts.map((text) => [text, keysIn(text)]));
  const all = [...new Set([...keys.values()].flat())];
  const found = new Set(await sensitiveAmong(tx, all, SNOWBALL));
  return new Set(texts.filter((text) => keys.get(text)?.some((key) => found.has(key))));
}

/** The viewer of sensitive results, the time, and whether they chose to see them. */
export interface Asking {
  readonly tx: Tx;
  readonly viewer: { readonly id: string } | null;
  readonly now: Date;
  readonly isChosen: boolean;
}

export const askingOf = (
  { tx, viewer }: Pick<Asking, 'tx' | 'viewer'>,
  { show_sensitive: choice }: { readonly show_sensitive?: boolean | undefined },
  now: Date,
): Asking => ({ tx, viewer, now, isChosen: choice === true });

/** Drops items with sensitive names: they are not suggested to people who did not ask for them by name. */
export async function withoutSensitive<Item>(
  tx: Tx,
  items: readonly Item[],
  textOf: (item: Item) => string,
): Promise<Item[]> {
  const sensitive = await sensitiveTexts(tx, items.map(textOf));
  return items.filter((item) => !sensitive.has(textOf(item)));
}

/** Returns the screen that the viewer gets before sensitive results; null if there is none [AUTH-16]. */
export async function screenFor(asking: Asking): Promise<SensitiveScreen | null> {
  const { tx, viewer, now, isChosen } = asking;
  const needs = await needsOf(tx, viewer?.id ?? null, now);
  if (needs === null && isChosen) return null;
  return { reason: 'sensitive_words', needs: needs ?? 'choice' };
}

/** Returns whether sensitive results are shown like all others. */
export const isOpenTo = async (asking: Asking): Promise<boolean> =>
  asking.isChosen && (await screenFor(asking)) === null;

async function needsOf(
  tx: Tx,
  personId: string | null,
  now: Date,
): Promise<SensitiveScreen['needs'] | null> {
  if (personId === null) return 'log_in';
  const age = await findAgeCheck(tx, personId, now);
  if (age === 'unknown') return 'birthday';
  return age === 'minor' ? 'age' : null;
}
