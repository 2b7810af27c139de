import type { InputOf } from '#contract/kernel/call.ts';
import {
  type getSitePage as pageCall,
  type SiteWords,
  type updateSiteWords as updateCall,
} from '#contract/identity/site-words.ts';
import type { Context, SignedInContext } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { record } from '#server/trust/index.ts';
import { choicesNamed, storeChoice } from '../site/choice-store.ts';
import { CHOICES } from '../site/site-name.ts';
import { requireRecentLogIn } from '../sessions/session.ts';
import { SET_UP } from './live-site.ts';

/** The dependencies of the site's texts. */
export interface SiteWordsServices {
  /** Whether the demo content is present. */
  readonly hasDemo: (read: Tx) => Promise<boolean>;
}

type Given = SignedInContext & SiteWordsServices;

export async function getSiteWords({ tx, hasDemo }: Given): Promise<SiteWords> {
  const names = Object.values(CHOICES);
  const rows = await choicesNamed(tx, names);
  const valueOf = (name: string): string => rows.find((row) => row.name === name)?.value ?? '';
  return {
    type: 'site_words',
    name: valueOf(CHOICES.name),
    terms: valueOf(CHOICES.terms),
    privacy: valueOf(CHOICES.privacy),
    is_set_up: valueOf(CHOICES.is_set_up) === SET_UP,
    has_demo: await hasDemo(tx),
  };
}

/** Stores the given fields. Changes of public texts require a recent log-in. */
export async function updateSiteWords(
  context: Given,
  { name, terms, privacy, is_set_up }: InputOf<typeof updateCall>,
): Promise<SiteWords> {
  const { read, tx, viewer, origin, now } = context;
  const texts = (
    [
      ['name', name],
      ['terms', terms],
      ['privacy', privacy],
    ] as const
  ).flatMap(([key, text]) => (text === undefined ? [] : [{ key, text: text ?? '' }]));
  if (texts.length > 0) {
    await requireRecentLogIn(read, viewer, now);
    for (const { key, text } of texts) await storeChoice(tx, CHOICES[key], text, now);
    const who = { actorId: viewer.id, subjectId: null };
    const detail = { changed: texts.map(({ key }) => key).join(' ') };
    await record(tx, { action: 'site_words', ...who, origin, at: now, detail });
  }
  if (is_set_up !== undefined) {
    await storeChoice(tx, CHOICES.is_set_up, is_set_up ? SET_UP : '', now);
  }
  return getSiteWords(context);
}

export async function getSitePage({ read }: Context, { page }: InputOf<typeof pageCall>) {
  const [row] = await choicesNamed(read, [CHOICES[page]]);
  const isThere = row !== undefined && row.value !== '';
  return {
    type: 'site_page' as const,
    page,
    text: isThere ? row.value : null,
    updated_at: isThere ? toWireDate(row.chosenAt) : null,
  };
}
