/**
 * Extracts what search indexes from a text: words, language, makers, dates and colours. Pure functions without
 * tables: pins store the results with their rows, and queries are parsed in the same way.
 */
export { CENTURY, centuryNumbered } from './dates.ts';
export { languageCodes, languageName, languageOf, SNOWBALL } from './languages.ts';
export { factOf, searchedOf } from './searched.ts';
export type { Searched } from './sql.ts';
export { wordsAsTwo, wordsOf } from './words.ts';
