/**
 * The languages with stemming, by code, with PostgreSQL's name for each, and words that are hardly used in any of
 * the others, folded like wordsOf.
 */
const LANGUAGES: Readonly<Record<string, { readonly name: string; readonly words: string }>> = {
  en: {
    name: 'english',
    words: 'the and of with for from this that you your is are by how it',
  },
  de: {
    name: 'german',
    words: 'der die das und ist nicht ein eine einen mit fur auf von zum zur dem den im wie aus',
  },
  fr: {
    name: 'french',
    words: 'le la les des du et est une dans pour avec sur au aux ses qui sans',
  },
  es: { name: 'spanish', words: 'el los las del y con una por para como su sin muy mas es' },
  it: { name: 'italian', words: 'il gli di e con una per che della dello degli nel alla sono piu' },
  pt: { name: 'portuguese', words: 'o os do da dos das e com uma para por em na no sao mais' },
  nl: { name: 'dutch', words: 'het een en van voor met op zijn niet naar uit ook bij deze je' },
  sv: { name: 'swedish', words: 'och att det som pa ett med av inte ar fran till dig din' },
  da: { name: 'danish', words: 'og det af til er ikke fra dig din hvordan blev' },
  no: { name: 'norwegian', words: 'og det av til er ikke fra deg din hvordan ble' },
  fi: { name: 'finnish', words: 'ja on ei se etta kanssa mutta myos joka ovat' },
  hu: { name: 'hungarian', words: 'az es egy nem hogy vagy ez is meg volt' },
  ro: { name: 'romanian', words: 'si cu din pentru este nu la mai care sau' },
  tr: { name: 'turkish', words: 've bir bu icin ile de da olarak cok nasil' },
  ru: { name: 'russian', words: 'и в на не с по для из как это' },
  el: { name: 'greek', words: 'και το η με για απο στο την του της' },
  ar: { name: 'arabic', words: '' },
};

/** Language codes, the default first. */
export const languageCodes = Object.keys(LANGUAGES);

/** Returns the name of the language's text search configuration in PostgreSQL. */
export const languageName = (code: string): string => LANGUAGES[code]?.name ?? 'simple';

/** Languages with their stemming dictionaries in PostgreSQL. */
export const SNOWBALL = languageCodes.map((code) => ({
  code,
  dictionary: `${languageName(code)}_stem`,
}));

const byWord = Map.groupBy(
  Object.entries(LANGUAGES).flatMap(([code, { words }]) =>
    words.split(' ').map((word) => ({ code, word })),
  ),
  ({ word }) => word,
);

const scripts: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Arabic}/u, 'ar'],
];

/** Detects the most likely language by its common short words; null if there are none. */
export function languageOf(words: readonly string[]): string | null {
  const scores = new Map<string, number>();
  for (const word of words) {
    const known = byWord.get(word) ?? [];
    for (const { code } of known) scores.set(code, (scores.get(code) ?? 0) + 1 / known.length);
  }
  const [best] = [...scores].toSorted(([, one], [, other]) => other - one);
  if (best !== undefined) return best[0];
  const [first = ''] = words;
  return scripts.find(([script]) => script.test(first))?.[1] ?? null;
}
