import type english from '../words/en.json';

export type Word = keyof typeof english;

/** Returns a text in the browser's language. */
export function t(key: Word, ...values: (string | number)[]): string {
  return chrome.i18n.getMessage(key, values.map(String));
}

/**
 * Sets the page's language and direction, which its HTML cannot know. They are those of its texts, which are English
 * where the browser's own language is none of ours.
 */
export function speak(title: Word): void {
  document.documentElement.lang = t('language');
  document.documentElement.dir = t('direction');
  document.title = t(title);
}
