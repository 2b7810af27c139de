import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { LANGUAGES } from '#contract/kernel/locales.ts';
import { compileMessage, type Message } from '#web/kernel/words/compile-message.ts';
import type { Node } from './layers/call-graph.ts';
import { tableTexts } from './table-texts.ts';
import { childrenOf, nameCalled, NOT_READ } from './texts-page.ts';

/**
 * Compares the catalogues in web/languages/ with the texts in the source, without running the product: `npm run
 * languages` prints what is untranslated, broken, overlong or left over.
 */
const root = resolve(import.meta.dirname, '..');
/** E-mails have a catalogue of their own, beside what writes them. */
const PARTS = ['site', 'console', 'mail'] as const;

/** Folders whose texts only advertisers and operators see; their pages name the part 'console'. */
const CONSOLE = /^(?:web|contract)\/ads\/|^web\/pages\/advertiser\//u;
/** Pages of operators load the console's part. */
const OPERATOR = /^web\/(?:identity|pages)\/operator\//u;
/** Those that everybody's pages use. */
const SITE = /^web\/ads\/(?:promoted|choices|quick-promote|core|terms)\/|^contract\/ads\/promote/u;

type Part = (typeof PARTS)[number];
export type Catalogue = Readonly<Record<string, string>>;

/** The texts in the source. */
export interface Texts {
  /** Those passed to `t` as they are, or from a table of the same file, by part of the interface. */
  readonly needed: ReadonlyMap<string, Part>;
  /** Those of e-mails. */
  readonly mailed: ReadonlySet<string>;
  /** All strings, since some are passed to `t` from a table or by the server. */
  readonly all: ReadonlySet<string>;
  /** Those in tables of files for everybody, as far as they begin like a text. */
  readonly tabled: ReadonlySet<string>;
}

const literalOf = (node: Node): string | null => {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral' || (node['expressions'] as unknown[]).length > 0) return null;
  const [quasi] = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
  return quasi?.value.cooked ?? null;
};

/** Returns the strings that an expression may be: itself, or either branch of a condition. */
function choicesOf(node: Node): string[] {
  const text = literalOf(node);
  if (text !== null) return [text];
  if (node.type !== 'ConditionalExpression') return [];
  return [node['consequent'], node['alternate']].flatMap((branch) => choicesOf(branch as Node));
}

/** Returns the expression of a text that a node passes to `t` or to Say. */
function passedText(node: Node): Node | null {
  if (node.type === 'CallExpression' && nameCalled(node) === 't') {
    return (node['arguments'] as readonly Node[])[0] ?? null;
  }
  const name = node['name'] as { readonly name?: string } | undefined;
  if (node.type !== 'JSXOpeningElement' || name?.name !== 'Say') return null;
  const attribute = (node['attributes'] as readonly Node[]).find(
    (one) => (one['name'] as { readonly name?: string } | undefined)?.name === 'text',
  );
  const value = attribute?.['value'] as Node | undefined;
  if (value === undefined) return null;
  return value.type === 'JSXExpressionContainer' ? (value['expression'] as Node) : value;
}

/** Returns the string that a table has under a name; null for names of other vocabularies, such as @type. */
function tabledText(node: Node): string | null {
  if (node.type !== 'Property' || literalOf(node['key'] as Node)?.startsWith('@')) return null;
  const text = literalOf(node['value'] as Node);
  return text !== null && /^\p{Lu}/u.test(text) ? text : null;
}

interface Reader {
  readonly need: (text: string) => void;
  readonly all: Set<string>;
  readonly tabled: Set<string> | null;
}

function readTexts(node: Node, reader: Reader): void {
  const { need, all, tabled } = reader;
  const text = literalOf(node);
  if (text !== null) all.add(text);
  const passed = passedText(node);
  if (passed !== null) for (const one of choicesOf(passed)) if (/\p{L}/u.test(one)) need(one);
  const inTable = tabled && tabledText(node);
  if (inTable) tabled.add(inTable);
  for (const child of childrenOf(node)) readTexts(child, reader);
}

/** Reads the texts of the interface from its source. */
export function textsInSource(): Texts {
  const needed = new Map<string, Part>();
  const mailed = new Set<string>();
  const all = new Set<string>();
  const tabled = new Set<string>();
  for (const path of globSync('{web,contract,server}/**/*.{ts,tsx}', { cwd: root })) {
    const file = path.replaceAll('\\', '/');
    if (NOT_READ.test(file) && file.startsWith('web/')) continue;
    const part = CONSOLE.test(file) && !SITE.test(file) ? 'console' : 'site';
    const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
    const needIn = (where: Part, text: string): void => {
      if (file.startsWith('server/')) mailed.add(text);
      else if (needed.get(text) !== 'site') needed.set(text, where);
    };
    const need = (text: string): void => needIn(part, text);
    const tablePart = OPERATOR.test(file) ? 'console' : part;
    const isTable = part === 'site' && file.startsWith('web/') && !OPERATOR.test(file);
    for (const text of tableTexts(program as unknown as Node)) needIn(tablePart, text);
    readTexts(program as unknown as Node, { need, all, tabled: isTable ? tabled : null });
  }
  return { needed, mailed, all, tabled };
}

export function catalogueOf(language: string, part: Part): Catalogue {
  const path =
    part === 'mail'
      ? join('server/kernel/mail/words', `${language}.json`)
      : join('web/languages', language, `${part}.json`);
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as Catalogue;
}

interface Place {
  readonly kind: string;
  readonly name: string;
  readonly forms: readonly string[];
}

/** Returns the places of a message, also those in its forms. */
function placesOf(message: Message): Place[] {
  return message.flatMap((token) => {
    if (typeof token === 'string' || token.kind === 'number') return [];
    if (token.kind === 'value') return [{ kind: 'value', name: token.name, forms: [] }];
    const { kind, name, cases } = token;
    return [{ kind, name, forms: [...cases.keys()] }, ...[...cases.values()].flatMap(placesOf)];
  });
}

const namesOf = (places: readonly Place[]): string =>
  [...new Set(places.map(({ kind, name }) => `${kind} ${name}`))].toSorted().join(', ');

/** Labels stand in narrow places: as wide as the English one, half of it more, and a word. */
const LABEL = 20;
const WORD = 14;
const wideOf = (text: string): number =>
  [...text].reduce(
    (wide, letter) =>
      wide + (/[\p{sc=Han}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}]/u.test(letter) ? 2 : 1),
    0,
  );
const isOverlong = (text: string, translation: string): boolean =>
  text.length <= LABEL && !/[{.!?]/.test(text) && wideOf(translation) > text.length * 1.5 + WORD;

/** Returns what is wrong with a translation; null if nothing. */
export function mistakeIn(language: string, text: string, translation: string): string | null {
  let places: Place[];
  try {
    places = placesOf(compileMessage(translation));
  } catch {
    return 'is no ICU message';
  }
  const wanted = namesOf(placesOf(compileMessage(text)));
  if (namesOf(places) !== wanted) return `has other places than ${wanted}`;
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const { kind, forms: present } of places) {
    if (kind !== 'plural' || present.length === 1) continue;
    // "Many" in Romance languages is for millions; "zero" in Arabic reads well as any other number.
    const missing = forms.filter(
      (form) =>
        !present.includes(form) &&
        form !== 'zero' &&
        (form !== 'many' || /^(?:ar|pl)$/u.test(language)),
    );
    if (missing.length > 0) return `has no form ${missing.join(', ')}`;
  }
  return isOverlong(text, translation) ? 'is too long for a label' : null;
}

const LANGUAGES_WITH_CATALOGUES = Object.keys(LANGUAGES).filter((one) => one !== 'en');

const textsOf = (language: string): string[] =>
  PARTS.flatMap((part) => Object.keys(catalogueOf(language, part)));

/**
 * Returns the texts of other languages that a language lacks. A text in a table is found only so; one that is the same in both
 * languages is in the catalogue all the same.
 */
export function missingBeside(own: readonly string[], others: readonly string[]): string[] {
  const present = new Set(own);
  return [...new Set(others)].filter((text) => !present.has(text));
}

/** Returns all that is wrong in a language's catalogues, a line each. */
export function mistakesOf(language: string, { needed, mailed, all, tabled }: Texts): string[] {
  const [site, console, mail] = PARTS.map((part) => catalogueOf(language, part)) as [
    Catalogue,
    Catalogue,
    Catalogue,
  ];
  const untranslated = [...needed].flatMap(([text, part]) =>
    text in site || (part === 'console' && text in console) ? [] : [`${part}: no “${text}”`],
  );
  const unwritten = [...mailed].flatMap((text) => (text in mail ? [] : [`mail: no “${text}”`]));
  const hidden = [...tabled].flatMap((text) =>
    text in console && !(text in site) ? [`site: no “${text}”, only in the console's part`] : [],
  );
  const broken = [site, console, mail].flatMap((catalogue) =>
    Object.entries(catalogue).flatMap(([text, translation]) => {
      if (!all.has(text)) return [`“${text}” is nowhere in the source`];
      const mistake = mistakeIn(language, text, translation);
      return mistake === null ? [] : [`“${text}” ${mistake}: ${translation}`];
    }),
  );
  const elsewhere = missingBeside(
    [...textsOf(language), ...needed.keys(), ...mailed],
    LANGUAGES_WITH_CATALOGUES.flatMap(textsOf),
  ).map((text) => `no “${text}”, which other languages have`);
  return [...untranslated, ...unwritten, ...hidden, ...elsewhere, ...broken];
}

if (process.argv[1] === import.meta.filename) {
  const texts = textsInSource();
  for (const language of LANGUAGES_WITH_CATALOGUES) {
    const mistakes = mistakesOf(language, texts);
    for (const mistake of mistakes) console.log(`${language} ${mistake}`);
    if (mistakes.length > 0) process.exitCode = 1;
  }
}
