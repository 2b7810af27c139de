/**
 * The interface's texts. The English text is the key: `t('Saved to {boardName}', { boardName })`, in ICU form, so
 * plurals are `t('{count, plural, one {# Pin} other {# Pins}}', { count })`. Two pseudo-locales are generated from
 * English at run time: `en-XA` is long and accented, `ar-XB` is mirrored; a text that stays plain in them never went
 * through here.
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
  /** The locale passed to `Intl`; the pseudo-locales count and date in English. */
  readonly formats: string;
  readonly t: Translate;
}

/** The locale passed to `Intl`: every language here counts and dates in English. */
const NUMBERS = 'en';

type Rewrite = (literal: string) => string;

/** Returns the product's locale for a BCP 47 tag; English if none matches. */
export function localeOf(tag: string): Locale {
  return LOCALES.find((locale) => locale.toLowerCase() === tag.toLowerCase()) ?? 'en';
}

const loaded = new Map<Locale, Promise<Words>>();

/** Loads a locale's words once: formatters are expensive, and a server renders many pages. */
export function loadWords(locale: Locale): Promise<Words> {
  const words = loaded.get(locale) ?? load(locale);
  loaded.set(locale, words);
  // A failed load is retried on the next call.
  words.catch(() => loaded.delete(locale));
  return words;
}

/** The pseudo-locales come in a chunk of their own. */
async function load(locale: Locale): Promise<Words> {
  if (locale === 'en') return wordsOf(locale);
  const { accent, mirror } = await import('./pseudo.ts');
  return wordsOf(locale, locale === 'en-XA' ? accent : mirror);
}

/** Builds words from the English keys, passing each literal part through `rewrite`. */
export function wordsOf(locale: Locale, rewrite?: Rewrite): Words {
  // Bounded: there are as many keys as texts in the source.
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
