/** What search keeps of a pin. */
export interface Searched {
  /** Code and PostgreSQL's name of the language that it is written in. */
  readonly code: string;
  readonly language: string;
  /** Words joined by spaces, those that say most first. */
  readonly title: string;
  readonly tags: string;
  readonly description: string;
  readonly rest: string;
  /** The same four with letters written as two, as in Mueller for Müller; none where that is the same. */
  readonly otherwise: readonly string[];
  /** Lexemes that are no words: #hashtags, and what filters ask for, each beginning with @. */
  readonly facts: readonly string[];
  readonly price: number | null;
}

/**
 * A pin's words as a tsvector: each as it is written, and once more as the stem that its language gives it,
 * behind the language's code, so that no stem is taken for a word or for another language's; then the
 * facts. The weights say where a word stands: A title, B hashtags, C description, D the rest. Words that may be
 * written otherwise are in both ways at their place.
 */
export const wordsFrom = (searched: Readonly<Record<keyof Searched, string>>): string => {
  const { title, tags, description, rest, otherwise, language, code, facts } = searched;
  const weighed = (by: string, [a, b, c, d]: readonly string[]): string => `(
    setweight(to_tsvector(${by}, ${a}), 'A') || setweight(to_tsvector(${by}, ${b}), 'B')
    || setweight(to_tsvector(${by}, ${c}), 'C') || setweight(to_tsvector(${by}, ${d}), 'D'))`;
  const fields = [title, tags, description, rest];
  const others = [1, 2, 3, 4].map((index) => `(${otherwise})[${index}]`);
  const isOnlyOne = `cardinality(${otherwise}) = 0`;
  const inBoth = (by: string): string => `(case when ${isOnlyOne} then ${weighed(by, fields)}
    else (${weighed(by, fields)}::text || ' ' || ${weighed(by, others)}::text)::tsvector end)`;
  // Words hold neither quotes nor spaces: every ' after a space begins one.
  return `(${inBoth(`'simple'`)}
    || replace(' ' || ${inBoth(`${language}::regconfig`)}::text, ' ''', ' ''/' || ${code} || '/')::tsvector
    || array_to_tsvector(${facts}))`;
};

/** What a pin's search row adds to its words for the tier that it is in. */
export const tierWords = (
  tier: string,
): string => `case ${tier} when 2 then '@hundredth @tenth'::tsvector
  when 1 then '@tenth'::tsvector else ''::tsvector end`;
