/** The languages of the interface, by the names that their speakers use. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português (Brasil)',
  ar: 'العربية',
  ja: '日本語',
  ko: '한국어',
  zh: '简体中文',
} as const;

export type Language = keyof typeof LANGUAGES;

/** Made from English at run time: one is long and accented, the other mirrored. */
export const PSEUDO_LOCALES = ['en-XA', 'ar-XB'] as const;

export type Locale = Language | (typeof PSEUDO_LOCALES)[number];

export const LOCALES: readonly Locale[] = [
  ...(Object.keys(LANGUAGES) as Language[]),
  ...PSEUDO_LOCALES,
];

/** Returns the locale for a BCP 47 tag, by its language if there is none for its country; null if none matches. */
export function localeFor(tag: string): Locale | null {
  const wanted = tag.toLowerCase();
  const [language] = wanted.split('-');
  const called = (name: string | undefined): Locale | undefined =>
    LOCALES.find((locale) => locale.toLowerCase() === name);
  return called(wanted) ?? called(language) ?? null;
}
