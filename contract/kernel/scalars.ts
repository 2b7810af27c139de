import * as z from 'zod/mini';
import { readJson } from './json.ts';
import { isWellFormedText, nameFrom } from './text.ts';

/**
 * Lenient scalars of the wire: ids, flags and numbers may be text. Nothing else is coerced; read-input.ts handles null
 * and empty text.
 */

const MAX_ID = '9223372036854775807';

/** An id: 1 to 20 decimal digits as text, or a whole number; returned as text. */
export const id = () =>
  z.pipe(
    z.union([
      z.string().check(z.regex(/^\d{1,20}$/, 'Expected an id')),
      z.number().check(z.int(), z.minimum(0)),
    ]),
    z.transform((value) => storable(String(value))),
  );

/** A number too large for any column becomes 0, which matches nothing. */
function storable(digits: string): string {
  const padded = digits.padStart(MAX_ID.length, '0');
  return padded.length > MAX_ID.length || padded > MAX_ID ? '0' : digits;
}

/** A flag: true, false, one or zero, each also as text. */
export const flag = () =>
  z.pipe(
    z.union([z.boolean(), z.literal([0, 1]), z.enum(['true', 'false', '1', '0'])]),
    z.transform((value) => TRUE.has(value)),
  );
const TRUE = new Set<boolean | number | string>([true, 1, 'true', '1']);

/** A whole number within its range, also as text. */
export const count = (min: number, max: number) =>
  z.pipe(number(/^-?\d{1,16}$/), z.int().check(z.minimum(min), z.maximum(max)));

/** A number within its range, also as text. */
export const decimal = (min: number, max: number) =>
  z.pipe(number(/^-?\d{1,16}(\.\d{1,16})?$/), z.number().check(z.minimum(min), z.maximum(max)));

const number = (form: RegExp) =>
  z.union([
    z.number(),
    z.pipe(z.string().check(z.regex(form, 'Expected a number')), z.transform(Number)),
  ]);

/** Text of at most `max` characters: well-formed Unicode without NUL, composed (NFC). */
export const text = (max: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.maxLength(max, `Please enter no more than ${max} characters.`),
        z.refine(isWellFormedText, 'Text must be well-formed Unicode without NUL'),
      ),
    z.transform((value) => value.normalize('NFC')),
  );

/** As text, trimmed. */
export const trimmed = (max: number) =>
  z.pipe(
    text(max),
    z.transform((value) => value.trim()),
  );

/** A single-line name, normalised by nameFrom. */
export const nameText = (max: number) => z.pipe(text(max), z.transform(nameFrom));

/**
 * A web address: http or https, at most 2048 characters, normalised by WHATWG parsing. User names before an @ are
 * refused, because they look like another host.
 */
export const webAddress = () =>
  addressWith(['http:', 'https:'], 'Expected an http or https address');

/** Like webAddress, with other protocols. */
export const addressWith = (protocols: readonly string[], problem: string) =>
  z.pipe(
    z.string().check(
      z.maxLength(2048, 'Please enter no more than 2048 characters.'),
      z.refine((value) => isAddress(value, protocols), problem),
    ),
    z.transform((value) => new URL(value.trim()).href),
  );

/** Treats null and empty text as absent. */
export const maybe = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.optional(z.nullable(z.union([z.literal(''), schema]))),
    z.transform((value) => (value === undefined || value === '' ? null : value)),
  );

/** A list of ids, as an array or as one text joined by commas. */
export const ids = (max: number) =>
  z.pipe(
    z.union([
      z.array(id()).check(z.maxLength(max)),
      z.string().check(
        z.maxLength(21 * max),
        z.regex(/^\d{1,20}(,\d{1,20})*$/, 'Expected ids joined by commas'),
        z.refine((value) => value.split(',').length <= max, `Expected at most ${max} ids`),
      ),
    ]),
    z.transform((value) => (typeof value === 'string' ? value.split(',').map(storable) : value)),
  );

/** JSON as text, or the value itself (the wire has both). */
export const jsonText = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value) => (typeof value === 'string' ? parseJson(value) : value)),
    schema,
  );

function parseJson(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    // Left unchanged, so that the inner schema reports the problem.
    return text;
  }
}

function isAddress(value: string, protocols: readonly string[]): boolean {
  const url = URL.parse(value.trim());
  return (
    url !== null &&
    protocols.includes(url.protocol) &&
    url.hostname !== '' &&
    url.username === '' &&
    url.password === ''
  );
}
