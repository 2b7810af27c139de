/**
 * Parses an ICU message: texts, `{name}`, and plural, selectordinal and select with their cases. Dates and numbers are
 * formatted by `Intl` before they are inserted. An apostrophe is one: nothing is quoted.
 */
export type Message = readonly Token[];

type Token =
  | string
  /** `#`: the number of the enclosing plural. */
  | { readonly kind: 'number' }
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: Kind; readonly name: string; readonly cases: ReadonlyMap<string, Message> };

type Kind = 'plural' | 'selectordinal' | 'select';

interface Reader {
  readonly text: string;
  at: number;
  /** Applied to each literal part; the pseudo-locales rewrite it. */
  readonly literal: (part: string) => string;
}

/** Throws on a malformed message: a mistake in the source, which its first use reveals. */
export function compileMessage(text: string, literal = (part: string) => part): Message {
  const reader: Reader = { text, at: 0, literal };
  const message = readMessage(reader, false);
  if (reader.at < text.length) throw wrong(reader);
  return message;
}

function readMessage(reader: Reader, counts: boolean): Message {
  const tokens: Token[] = [];
  let part = '';
  const endPart = () => {
    if (part) tokens.push(reader.literal(part));
    part = '';
  };
  while (reader.at < reader.text.length && reader.text[reader.at] !== '}') {
    const sign = reader.text[reader.at]!;
    if (sign === '{') {
      endPart();
      tokens.push(readPlace(reader, counts));
    } else if (sign === '#' && counts) {
      endPart();
      tokens.push({ kind: 'number' });
      reader.at += 1;
    } else {
      part += sign;
      reader.at += 1;
    }
  }
  endPart();
  return tokens;
}

function readPlace(reader: Reader, counts: boolean): Token {
  reader.at += 1;
  const name = readWord(reader);
  if (take(reader, '}')) return { kind: 'value', name };
  need(reader, ',');
  const kind = readWord(reader);
  need(reader, ',');
  if (!isKind(kind)) throw wrong(reader);
  const cases = new Map<string, Message>();
  while (!take(reader, '}')) {
    const key = readWord(reader);
    need(reader, '{');
    cases.set(key, readMessage(reader, counts || kind !== 'select'));
    need(reader, '}');
  }
  if (!cases.has('other')) throw wrong(reader);
  return { kind, name, cases };
}

function isKind(word: string): word is Kind {
  return word === 'plural' || word === 'selectordinal' || word === 'select';
}

/** A name, or the `=0` of an exact case. */
function readWord(reader: Reader): string {
  const pattern = /\s*(=?[\p{L}\p{N}_]+)\s*/uy;
  pattern.lastIndex = reader.at;
  const word = pattern.exec(reader.text)?.[1];
  if (!word) throw wrong(reader);
  reader.at = pattern.lastIndex;
  return word;
}

function take(reader: Reader, sign: string): boolean {
  while (/\s/.test(reader.text[reader.at] ?? '')) reader.at += 1;
  if (reader.text[reader.at] !== sign) return false;
  reader.at += 1;
  return true;
}

function need(reader: Reader, sign: string): void {
  if (take(reader, sign)) return;
  throw wrong(reader);
}

/**
 * Every visitor loads this file, so there is a single error text with a position, and the message itself shows the
 * mistake.
 */
function wrong({ at, text }: Reader): Error {
  return new Error(`The message is wrong at ${at}: ${text}`);
}
