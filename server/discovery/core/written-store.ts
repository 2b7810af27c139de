/** Whether any public pin is written in the language: the stems that were counted begin with its code. */
export const isWrittenIn = (code: string): string => `exists (
  select from search_words where word >= '/' || ${code} || '/' and word < '/' || ${code} || '0')`;
