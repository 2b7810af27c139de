import type { Call } from '#contract/kernel/call.ts';
import { spoiltBookmark } from './test-bookmarks.ts';
import { oneOf, type Random } from '../test-random.ts';
import { wrongValues, type Inputs } from '../test-inputs.ts';

const upTo = (random: Random, most: number): number => Math.floor(random() * (most + 1));

/** What a schema of the contract says of itself. */
interface Schema {
  readonly _zod: { readonly def: Definition };
  safeParse(value: unknown): { success: boolean };
}

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly element?: Schema;
  readonly options?: readonly Schema[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
}

/**
 * An input that the call's schema describes, of real things where there are some, and then spoilt. `bookmark`
 * is one that the list made: of one that is made up altogether no more is read than that it is.
 */
export function madeInput(
  random: Random,
  call: Call,
  right: Inputs,
  bookmark: string | null = null,
): Inputs {
  const made = valueOf(random, call.input, Object.values(right));
  const input = { ...(made as object) } as Record<string, unknown>;
  for (const [name, value] of Object.entries(right)) {
    if (random() < 0.6) input[name] = value;
  }
  if (call.paged && random() < 0.5) {
    const isReal = bookmark !== null && random() < 0.8;
    input['bookmarks'] = isReal ? [spoiltBookmark(random, bookmark)] : anything(random);
  }
  if (call.paged && random() < 0.2)
    input['page_size'] = oneOf(random, [...EDGES, 'NaN', '1e9', []]);
  return spoilt(random, input);
}

function valueOf(random: Random, schema: Schema, real: readonly unknown[]): unknown {
  const { def } = schema._zod;
  const inside = (inner: Schema): unknown => valueOf(random, inner, real);
  switch (def.type) {
    case 'object': {
      const remaining = Object.entries(def.shape ?? {}).filter(() => random() < 0.8);
      return Object.fromEntries(remaining.map(([name, inner]) => [name, inside(inner)]));
    }
    case 'optional':
    case 'nullable':
      return random() < 0.2 ? null : inside(def.innerType as Schema);
    case 'union':
      return inside(oneOf(random, def.options ?? []));
    case 'array':
      return Array.from({ length: upTo(random, 3) }, () => inside(def.element as Schema));
    case 'enum':
      return oneOf(random, Object.values(def.entries ?? {}));
    case 'literal':
      return oneOf(random, def.values ?? []);
    case 'pipe': {
      if (def.in?._zod.def.type !== 'transform') return inside(def.in as Schema);
      // What is transformed before it is looked at may come as JSON in a text.
      const value = inside(def.out as Schema);
      return random() < 0.5 ? value : JSON.stringify(value);
    }
    default:
      return scalarOf(random, schema, real);
  }
}

/** Where numbers and times end, of ours and of the database. */
const EDGES = [-0, -1, 1e15, -1e15, 8.64e15, 8.64e15 + 1, 2 ** 31, 2 ** 53, 1e308, -1e308, 5e-324];

/** Text, a number or a flag: mostly one that the schema takes. */
function scalarOf(random: Random, schema: Schema, real: readonly unknown[]): unknown {
  const { type } = schema._zod.def;
  if (type === 'boolean') return random() < 0.5;
  if (type === 'number') {
    const usual = [0, 1, 2, 13, 30, 250, 1e6, upTo(random, 100)];
    return oneOf(random, random() < 0.2 ? EDGES : usual);
  }
  if (type !== 'string') return anything(random);
  const texts = [...real, ...TEXTS, aText(random)].filter((value) => typeof value === 'string');
  const fitting = texts.filter((text) => schema.safeParse(text).success);
  return oneOf(random, fitting.length > 0 ? fitting : texts);
}

// Names of hosts are left out: to look them up is nobody's business here.
const TEXTS = ['1', 'a', 'walker', 'fuzz@people.example', 'http://127.0.0.1:9/a.png', 'true'];
const ALPHABET = [...'aZ09 ._-@#%/\\"\'<>&\n\t', 'é', 'ß', 'İ', 'ﬁ', 'テ', 'ع', '\u0301', '\u200D'];
const STRANGE = ['\u202E', '\uFEFF', '\uFFFF', '\u{1F9A4}', '\u{10FFFF}', '\0', '\ud800', '\udc00'];

function aText(random: Random): string {
  const length = oneOf(random, [0, 1, 8, 8, 30, 181, 501, 3000]);
  const letters = random() < 0.7 ? ALPHABET : [...ALPHABET, ...STRANGE];
  return Array.from({ length }, () => oneOf(random, letters)).join('');
}

/** Any JSON at all, some of it deep and some of it huge. */
function anything(random: Random, depth = 0): unknown {
  const kind = upTo(random, 9);
  if (kind < 4) return oneOf(random, wrongValues);
  if (kind === 4) return aText(random);
  if (kind === 5) return (random() - 0.5) * 10 ** upTo(random, 30);
  if (kind === 6 && depth === 0) return deep(random, oneOf(random, [5, 63, 65, 2000]));
  if (kind === 7 && depth === 0) return 'y'.repeat(oneOf(random, [5000, 70_000, 270_000]));
  if (depth > 3) return null;
  const inner = Array.from({ length: upTo(random, 4) }, () => anything(random, depth + 1));
  return kind === 8 ? inner : Object.fromEntries(inner.map((one) => [aText(random), one]));
}

function deep(random: Random, depth: number): unknown {
  let value: unknown = random() < 0.5 ? '1' : null;
  for (let count = 0; count < depth; count += 1) value = random() < 0.5 ? [value] : { a: value };
  return value;
}

/** Where ids end: of what the database holds, and of what the wire takes. */
const IDS = ['0', '9223372036854775807', '9223372036854775808', '9'.repeat(20), 2 ** 53];
const isId = (value: unknown): boolean => typeof value === 'string' && /^\d{15,}$/.test(value);

/** Now and then a field less, another in its place, or one that nobody knows. */
function spoilt(random: Random, input: Record<string, unknown>): Inputs {
  const spoils = oneOf(random, [0, 0, 1, 1, 2, 5]);
  for (let count = 0; count < spoils; count += 1) {
    const name = oneOf(random, [...Object.keys(input), 'unknown', aText(random)]);
    if (random() < 0.3) delete input[name];
    else input[name] = isId(input[name]) && random() < 0.5 ? oneOf(random, IDS) : anything(random);
  }
  return input;
}

/** JSON as a broken program sends it: cut short, a character changed, or a key twice. */
export function spoiltText(random: Random, text: string): string {
  if (random() > 0.1) return text;
  const at = upTo(random, text.length);
  const letter = oneOf(random, [...'{}[]",:\\0e', '\u0000', '\\ud800', '1e999', '"__proto__":']);
  // A cut may leave half a character, which no address and no form can hold.
  const rest = random() < 0.3 ? '' : letter + text.slice(at + 1);
  return (text.slice(0, at) + rest).toWellFormed();
}
