/** SQL condition that a public pin is in this language: counted stems begin with the language's code. */
export const isWrittenIn = (code: string): string => `exists (
  select 1 from search_words where word >= '/' || ${code} || '/' and word < '/' || ${code} || '0')`;
