import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { callsByDomain } from './calls.ts';

/** Longer than any field allows, in the forms that fields take: words, numbers, blanks, JSON. */
const LONG = ['a', '1', ' ', '{"a":"'].map((start) => start.padEnd(100_000, start.at(-1)));
/** A picture or file in base64 may be as long as a body; no regular expression reads it. */
const AS_LONG_AS_A_BODY = new Set(['file_base64', 'image_base64', 'imageBase64']);

/** Returns every field of an input, at any depth, by path. */
function fieldsOf(schema: z.core.$ZodType, path: string): [string, z.core.$ZodType][] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'nullable') return fieldsOf(def.innerType, path);
  if (def.type === 'array') return fieldsOf(def.element, `${path}[]`);
  if (def.type !== 'object') return [[path, schema]];
  return Object.entries(def.shape).flatMap(([name, inner]) => fieldsOf(inner, `${path}.${name}`));
}

test('no field of any call takes text without end: what reads it later is bounded [SEC-63]', () => {
  const calls = Object.values(callsByDomain).flat();
  const fields = calls.flatMap((call) => fieldsOf(call.input, call.name));
  expect(fields.length).toBeGreaterThan(calls.length);
  const unbounded = fields.filter(([path, schema]) => {
    if (AS_LONG_AS_A_BODY.has(path.split('.').at(-1) ?? '')) return false;
    return LONG.some((text) => (schema as z.ZodMiniType).safeParse(text).success);
  });
  expect(unbounded.map(([path]) => path)).toEqual([]);
});
