const ISOLATE = '\u2068';
const END = '\u2069';
/** `Intl` begins amounts in Arabic with it, which would turn the Latin sign of a currency round. */
const RIGHT_TO_LEFT_MARK = /^\u200F/u;
/** Plain numbers read alike in either direction, and take the sign after them along: `{percent}%`. */
const NEEDS_NONE = /^[\d.,]*$|^\u2068[^\u2069]*\u2069$/u;

/** Makes a value take its direction from its own first letter, apart from the text around it; once is enough. */
export const isolated = (value: string): string =>
  NEEDS_NONE.test(value) ? value : ISOLATE + value.replace(RIGHT_TO_LEFT_MARK, '') + END;
