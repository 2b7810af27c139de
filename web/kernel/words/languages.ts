import type { Locale } from '#contract/kernel/locales.ts';
import { accent, mirror } from './pseudo.ts';

/** A catalogue's parts: what everybody uses, and what only advertisers and the operator's pages do. */
export type Part = 'site' | 'console';

/** What makes a language of English texts. */
export interface Language {
  readonly dir: 'ltr' | 'rtl';
  /** The locale passed to `Intl`; the pseudo-locales count and date in English. */
  readonly formats: string;
  /** Loads the texts of a part of the product, which other pages do without. */
  readonly load: (part: Part) => Promise<void>;
  /** Returns a text's translation; as far as is loaded, else the text itself. */
  readonly translated: (text: string) => string;
  /** Applied to each literal part of a text. */
  readonly rewrite?: (literal: string) => string;
}

/** Translations by English text; a chunk for each language and part. */
const catalogues = import.meta.glob<Readonly<Record<string, string>>>('../../languages/*/*.json', {
  import: 'default',
});

/** Loads what everybody sees in a language; a pseudo-locale is made from English. */
export async function loadLanguage(locale: Locale): Promise<Language> {
  if (locale === 'en-XA') return pseudo('ltr', accent);
  if (locale === 'ar-XB') return pseudo('rtl', mirror);
  const language = languageOf(locale);
  await language.load('site');
  return language;
}

const pseudo = (dir: Language['dir'], rewrite: (literal: string) => string): Language => ({
  dir,
  formats: 'en',
  rewrite,
  load: async () => undefined,
  translated: (text) => text,
});

function languageOf(locale: Locale): Language {
  const translations = new Map<string, string>();
  const parts = new Map<Part, Promise<void>>();
  const add = async (part: Part): Promise<void> => {
    const catalogue = await catalogues[`../../languages/${locale}/${part}.json`]?.();
    for (const entry of Object.entries(catalogue ?? {})) translations.set(...entry);
  };
  return {
    dir: locale === 'ar' ? 'rtl' : 'ltr',
    // With Latin digits, as most Arabic products on the web have them.
    formats: locale === 'ar' ? 'ar-u-nu-latn' : locale,
    translated: (text) => translations.get(text) ?? text,
    load(part) {
      const loading = parts.get(part) ?? add(part);
      parts.set(part, loading);
      // A failed load is retried on the next call.
      loading.catch(() => parts.delete(part));
      return loading;
    },
  };
}
