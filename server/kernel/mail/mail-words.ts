import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localeFor } from '#contract/kernel/locales.ts';

type Values = Readonly<Record<string, string | number>>;

/** The texts of e-mails in one language. */
export interface MailWords {
  /** BCP 47. */
  readonly language: string;
  /** Returns the language's text for an English one, with values in place of {names}. */
  readonly t: (text: string, values?: Values) => string;
}

const tables = new Map<string, Readonly<Record<string, string>>>();

/** Reads a language's texts once; the English ones are their own keys. */
function tableOf(language: string): Readonly<Record<string, string>> {
  const present = tables.get(language);
  if (present) return present;
  const path = join(import.meta.dirname, 'words', `${language}.json`);
  const table = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, string>>;
  tables.set(language, table);
  return table;
}

/** Returns the words for a person's locale; English where the product has no other language for it. */
export function mailWords(locale: string | null): MailWords {
  const language = localeFor(locale ?? 'en')?.replace(/-X[AB]$/u, '') ?? 'en';
  const isOwn = language === 'en' || locale?.endsWith('-XB') === true;
  const table = isOwn ? {} : tableOf(language);
  return {
    language: isOwn ? 'en' : language,
    t: (text, values = {}) =>
      (Object.hasOwn(table, text) ? (table[text] ?? text) : text).replaceAll(
        /\{(\w+)\}/g,
        (place, name: string) => String(values[name] ?? place),
      ),
  };
}
