/**
 * What search keeps of a text: its words, language, makers, dates and colours. Pure, and without tables: pins keep it
 * with their rows, and what is searched for is read in the same way.
 */
export { colorsOf } from './color-names.ts';
export { CENTURY, centuryNumbered } from './dates.ts';
export { languageCodes, languageName, languageOf, SNOWBALL } from './languages.ts';
export { factOf, searchedOf } from './searched.ts';
export type { Searched } from './sql.ts';
export { wordsAsTwo, wordsOf } from './words.ts';
