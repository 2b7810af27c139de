/**
 * The interface's words. The English text is the key: `t('Saved to {boardName}', { boardName })`,
 * in ICU form, so plurals are `t('{count, plural, one {# Pin} other {# Pins}}', { count })`.
 * Two made-up locales are generated from English as it is used: `en-XA` is long and accented,
 * `ar-XB` is mirrored; a text that stays plain in them never went through here.
 */
import { compileMessage, type Message } from './compile-message.ts';
import { formatMessage, formatsOf, type Values } from './format-message.ts';

export const LOCALES = ['en', 'en-XA', 'ar-XB'] as const;
export type Locale = (typeof LOCALES)[number];

export type { Values };
export type Translate = (text: string, values?: Values) => string;

export interface Words {
  readonly locale: Locale;
  readonly dir: 'ltr' | 'rtl';
  /** What `Intl` is given; the made-up locales count and date in English. */
  readonly formats: string;
  readonly t: Translate;
}

/** What `Intl` is given: every language here counts and dates in English. */
const NUMBERS = 'en';

type Rewrite = (literal: string) => string;

/** The product's locale that serves a BCP 47 tag; English when none does. */
export function localeOf(tag: string): Locale {
  return LOCALES.find((locale) => locale.toLowerCase() === tag.toLowerCase()) ?? 'en';
}

const loaded = new Map<Locale, Promise<Words>>();

/** Loads a locale's words, once: their formatters are dear, and a server renders many pages. */
export function loadWords(locale: Locale): Promise<Words> {
  const words = loaded.get(locale) ?? load(locale);
  loaded.set(locale, words);
  // What did not arrive is asked for again.
  words.catch(() => loaded.delete(locale));
  return words;
}

/** The made-up ones come in a chunk of their own. */
async function load(locale: Locale): Promise<Words> {
  if (locale === 'en') return wordsOf(locale);
  const { accent, mirror } = await import('./pseudo.ts');
  return wordsOf(locale, locale === 'en-XA' ? accent : mirror);
}

/** Words from the English keys, each literal part passed through `rewrite`. */
export function wordsOf(locale: Locale, rewrite?: Rewrite): Words {
  // Compiled once: the number of keys is the number of texts in the source.
  const compiled = new Map<string, Message>();
  const formats = formatsOf(NUMBERS);
  return {
    locale,
    dir: locale === 'ar-XB' ? 'rtl' : 'ltr',
    formats: NUMBERS,
    t: (text, values = {}) => {
      const message = compiled.get(text) ?? compileMessage(text, rewrite);
      compiled.set(text, message);
      return formatMessage(message, values, formats);
    },
  };
}
