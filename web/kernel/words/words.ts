/**
 * The interface's texts. The English text is the key: `t('Saved to {boardName}', { boardName })`, in ICU form, so
 * plurals are `t('{count, plural, one {# Pin} other {# Pins}}', { count })`. Other languages have a catalogue each, in
 * web/languages/. Two pseudo-locales are generated from English at run time: `en-XA` is long and accented, `ar-XB` is
 * mirrored; a text that stays plain in them never went through here.
 */
import type { Locale } from '#contract/kernel/locales.ts';
import { compileMessage, type Message } from './compile-message.ts';
import type { Language } from './languages.ts';
import { formatMessage, formatsOf, type Values } from './format-message.ts';

export type { Locale, Values };
export type Translate = (text: string, values?: Values) => string;

export interface Words extends Pick<Language, 'dir' | 'formats' | 'load'> {
  readonly locale: Locale;
  readonly t: Translate;
}

const english: Language = {
  dir: 'ltr',
  formats: 'en',
  load: async () => undefined,
  translated: (text) => text,
};

const loaded = new Map<Locale, Promise<Words>>();

/** Loads a locale's words once: formatters are expensive, and a server renders many pages. */
export function loadWords(locale: Locale): Promise<Words> {
  const words = loaded.get(locale) ?? load(locale);
  loaded.set(locale, words);
  // A failed load is retried on the next call.
  words.catch(() => loaded.delete(locale));
  return words;
}

/** All languages but English come in a chunk of their own. */
async function load(locale: Locale): Promise<Words> {
  if (locale === 'en') return wordsOf(locale);
  const { loadLanguage } = await import('./languages.ts');
  return wordsOf(locale, await loadLanguage(locale));
}

export function wordsOf(locale: Locale, language = english): Words {
  const { dir, formats, rewrite, translated } = language;
  // Bounded: there are as many keys as texts in the source, and refusals come with few others.
  const compiled = new Map<string, Message>();
  const ready = formatsOf(formats, dir);
  return {
    locale,
    dir,
    formats,
    t: (text, values = {}) => {
      const message = compiled.get(text) ?? compileMessage(translated(text), rewrite);
      compiled.set(text, message);
      return formatMessage(message, values, ready);
    },
    async load(part) {
      await language.load(part);
      compiled.clear();
    },
  };
}
