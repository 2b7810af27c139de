import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { callsByDomain } from './calls.ts';
import { readInput } from '#contract/kernel/read-input.ts';

/** Lenient input that programs send, tested on every field of every call. */
type Schema = z.ZodMiniType;
interface Field {
  readonly what: string;
  readonly name: string;
  readonly schema: Schema;
}
const calls = Object.values(callsByDomain).flat();
const defOf = (schema: unknown) => (schema as z.core.$ZodTypes)._zod.def;
const shapeOf = (schema: Schema): [string, Schema][] => {
  const def = defOf(schema);
  return def.type === 'object' ? (Object.entries(def.shape) as [string, Schema][]) : [];
};
const fields: Field[] = calls.flatMap((call) =>
  shapeOf(call.input).map(([name, schema]) => ({ what: `${call.name} ${name}`, name, schema })),
);

/** Validates the field alone, as its call does. */
const read = ({ name, schema }: Field, value: unknown) => {
  const { input, problem } = readInput(z.object({ [name]: schema }), { [name]: value });
  return problem === null ? { is: (input as Record<string, unknown>)[name] } : problem;
};
const reads = ({ schema }: Field, value: unknown): boolean => schema.safeParse(value).success;

const isFlag = (field: Field): boolean =>
  reads(field, true) && reads(field, 'false') && !reads(field, 'anything else');
const NUMBERS = [0, 1, 2, 30];
const isNumber = (field: Field): boolean =>
  NUMBERS.some((one) => reads(field, one)) && !reads(field, {}) && !isId(field) && !isFlag(field);
const isId = (field: Field): boolean => {
  const [answer] = [1234567890123456].map((one) => read(field, one));
  return answer !== undefined && 'is' in answer && answer.is === '1234567890123456';
};

test('a flag is true, false, 1 or 0, each also as text, in every call', () => {
  const flags = fields.filter(isFlag);
  expect(flags.length).toBeGreaterThan(30);
  for (const field of flags) {
    for (const yes of [true, 'true', 1, '1']) {
      expect([field.what, yes, read(field, yes)]).toEqual([field.what, yes, { is: true }]);
    }
    for (const no of [false, 'false', 0, '0']) {
      expect([field.what, no, read(field, no)]).toEqual([field.what, no, { is: false }]);
    }
    for (const wrong of ['yes', 2, -1, [], {}]) {
      expect([field.what, read(field, wrong)]).toEqual([
        field.what,
        expect.objectContaining({ field: field.name }),
      ]);
    }
  }
});

test('a number may come as text, in every call', () => {
  const numbers = fields.filter(isNumber);
  expect(numbers.length).toBeGreaterThan(10);
  for (const field of numbers) {
    for (const value of NUMBERS.filter((one) => reads(field, one))) {
      expect([field.what, read(field, String(value))]).toEqual([field.what, read(field, value)]);
    }
  }
});

test('an id may come as a number or as text, in every call', () => {
  const ids = fields.filter(isId);
  expect(ids.length).toBeGreaterThan(100);
  for (const field of ids) {
    expect([field.what, read(field, 12)]).toEqual([field.what, { is: '12' }]);
    expect([field.what, read(field, '12')]).toEqual([field.what, { is: '12' }]);
  }
});

test('what may be left out may be null, and is then not given unless null says something there, in every call', () => {
  const optional = fields.filter((field) => reads(field, undefined));
  expect(optional.length).toBeGreaterThan(200);
  for (const field of optional) {
    const { data: absent } = field.schema.safeParse(undefined);
    const { data: nothing } = field.schema.safeParse(null);
    const wanted = reads(field, null) ? nothing : absent;
    expect([field.what, read(field, null)]).toEqual([field.what, { is: wanted }]);
  }
});

test('an empty text for a flag or a number that may be left out is as not given, in every call', () => {
  const optional = fields.filter((field) => reads(field, undefined));
  for (const field of optional.filter((one) => isFlag(one) || isNumber(one))) {
    const absent = read(field, undefined) as { is: unknown };
    const answer = read(field, '') as { is: unknown };
    expect([field.what, answer.is ?? null]).toEqual([field.what, absent.is ?? null]);
  }
});

test('no call has a strict number or flag beside these, however deep', () => {
  // Client state may be any value.
  const anything = new Set(['v3_set_user_state.value']);
  const strict: string[] = [];
  const walk = (schema: Schema, path: string, isBesideText = false): void => {
    const def = defOf(schema);
    if ((def.type === 'number' || def.type === 'boolean') && !isBesideText) {
      if (!anything.has(path)) strict.push(path);
    }
    eachIn(schema, path, walk);
  };
  for (const call of calls) walk(call.input, call.name);
  expect(strict).toEqual([]);
});

type Walk = (schema: Schema, path: string, isBesideText?: boolean) => void;
function eachIn(schema: Schema, path: string, walk: Walk): void {
  const def = defOf(schema);
  const inner = (one: unknown, at = path, isBesideText?: boolean) =>
    walk(one as Schema, at, isBesideText);
  if (def.type === 'object')
    for (const [name, one] of shapeOf(schema)) inner(one, `${path}.${name}`);
  if (def.type === 'array') inner(def.element, `${path}[]`);
  if (def.type === 'tuple') for (const one of def.items) inner(one, `${path}[]`);
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') {
    inner(def.innerType);
  }
  if (def.type === 'pipe') {
    inner(def.in);
    // Numbers have their range checks after parsing.
    const isText = defOf(def.in).type === 'union' || defOf(def.in).type === 'pipe';
    inner(def.out, path, isText);
  }
  if (def.type === 'union') {
    const types = def.options.map((one) => firstOf(one));
    const isText = types.includes('string') || types.includes('enum');
    for (const one of def.options) inner(one, path, isText);
  }
}

function firstOf(schema: unknown): string {
  const def = defOf(schema);
  return def.type === 'pipe' ? firstOf(def.in) : def.type;
}

/** The length that its own checks allow, in characters. */
function longestOf({ checks = [] }: z.core.$ZodTypeDef): number | undefined {
  const checked = checks.map((one) => one._zod.def as { check: string; maximum?: number });
  return checked.find(({ check }) => check === 'max_length')?.maximum;
}

test('of a text or list that is too long it is said which field it is and how long it may be, in every call', () => {
  const tried = { characters: 0, entries: 0 };
  const walk = (schema: Schema, path: string, wrap: (value: unknown) => unknown): void => {
    const def = defOf(schema);
    const maximum = longestOf(def);
    const [call, ...names] = path.split('.');
    if (maximum !== undefined && call !== undefined) {
      const isText = def.type === 'string';
      const unit = isText ? 'characters' : 'entries';
      tried[unit] += 1;
      const { input } = calls.find(({ name }) => name === call) ?? {};
      const long = isText ? 'x'.repeat(maximum + 1) : Array(maximum + 1).fill(null);
      const { problem } = readInput(input as Schema, wrap(long) as Record<string, unknown>);
      const field = names.join('.');
      const text = `${field}: Please enter no more than ${maximum} ${unit}.`;
      expect([path, problem]).toEqual([path, { field, message: text }]);
    }
    const inner = (one: unknown, at: string, more: (value: unknown) => unknown) =>
      walk(one as Schema, at, (value) => wrap(more(value)));
    const same = (value: unknown) => value;
    if (def.type === 'object') {
      const fixed = shapeOf(schema).flatMap(([name, one]) => {
        const known = defOf(one);
        return known.type === 'literal' ? [[name, known.values[0]] as const] : [];
      });
      for (const [name, one] of shapeOf(schema)) {
        inner(one, `${path}.${name}`, (value) => ({ ...Object.fromEntries(fixed), [name]: value }));
      }
    }
    if (def.type === 'array') inner(def.element, `${path}.0`, (value) => [value]);
    if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') {
      inner(def.innerType, path, same);
    }
    if (def.type === 'union') for (const one of def.options) inner(one, path, same);
    if (def.type === 'pipe') {
      inner(defOf(def.in).type === 'transform' ? def.out : def.in, path, same);
    }
  };
  for (const call of calls) walk(call.input, call.name, (value) => value);
  expect(tried.characters).toBeGreaterThan(300);
  expect(tried.entries).toBeGreaterThan(20);
});
