/** The indexed form of a pin. */
export interface Searched {
  /** The language's code and its name in PostgreSQL. */
  readonly code: string;
  readonly language: string;
  /** Words joined by spaces, the most significant first. */
  readonly title: string;
  readonly tags: string;
  readonly description: string;
  readonly rest: string;
  /** The same four in the two-letter spelling, as in Mueller for Müller; empty if that is identical. */
  readonly otherwise: readonly string[];
  /** Lexemes other than words: #hashtags, and facts for filters, each beginning with @. */
  readonly facts: readonly string[];
  readonly price: number | null;
}

/**
 * SQL for a pin's tsvector: each word as written, and once more as its stem, prefixed with the language's code so
 * that it matches neither words nor stems of other languages; then the facts. The weights are those of the fields:
 * A title, B hashtags, C description, D the rest. Words with a two-letter spelling are included in both spellings
 * at the same position.
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
  // Words contain neither quotes nor spaces, so every ' after a space begins one.
  return `(${inBoth(`'simple'`)}
    || replace(' ' || ${inBoth(`${language}::regconfig`)}::text, ' ''', ' ''/' || ${code} || '/')::tsvector
    || array_to_tsvector(${facts}))`;
};

/** The lexemes that a pin's search row adds for its tier. */
export const tierWords = (
  tier: string,
): string => `case ${tier} when 2 then '@hundredth @tenth'::tsvector
  when 1 then '@tenth'::tsvector else ''::tsvector end`;
