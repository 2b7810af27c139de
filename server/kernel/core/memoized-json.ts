import type { Envelope } from '#contract/kernel/envelope.ts';

/** Response values that are sent repeatedly, with their JSON once it has been serialised. */
const memoized = new WeakMap<object, { text: string | null }>();

/** Marks an immutable value so that its JSON is cached for as long as the value lives. */
export function memoizeJson<Value extends object>(value: Value): Value {
  memoized.set(Object.freeze(value), { text: null });
  return value;
}

/** A memoized value with some fields replaced. */
interface Replaced {
  readonly of: object;
  readonly fields: object;
}

const replaced = new WeakMap<object, Replaced>();
/** The JSON of memoized values without the fields that are replaced in them, by the names of these. */
const stems = new WeakMap<object, { readonly names: string; readonly text: string }>();

/** Returns a copy of a memoized value with these fields replaced; only their own JSON is made anew. */
export function replaceFields<Value extends object, Fields extends object>(
  value: Value,
  fields: Fields,
): Omit<Value, keyof Fields> & Fields {
  const copy = { ...value, ...fields };
  if (memoized.has(value)) replaced.set(Object.freeze(copy), { of: value, fields });
  return copy;
}

function stemOf(value: object, fields: object): string {
  const names = Object.keys(fields).join(' ');
  const known = stems.get(value);
  if (known?.names === names) return known.text;
  const rest = Object.entries(value).filter(([name]) => !Object.hasOwn(fields, name));
  const text = JSON.stringify(Object.fromEntries(rest));
  stems.set(value, { names, text });
  return text;
}

/** Serialises a response, reusing cached JSON of its data. */
export function jsonOf(body: object): string {
  if ('resource_response' in body) {
    const { resource_response: response, ...around } = body as Envelope;
    return joined('resource_response', jsonOf(response), around);
  }
  if (!('data' in body)) return JSON.stringify(body);
  const { data, ...around } = body;
  return joined('data', jsonOfData(data), around);
}

function joined(name: string, text: string, around: object): string {
  const rest = JSON.stringify(around);
  return rest === '{}' ? `{"${name}":${text}}` : `{"${name}":${text},${rest.slice(1)}`;
}

function jsonOfData(data: unknown): string {
  if (Array.isArray(data)) return jsonOfList(data);
  if (typeof data !== 'object' || data === null || isMemoized(data)) return textOf(data);
  // A cached list among other fields, as in search results.
  const fields: Record<string, unknown> = { ...data };
  for (const name in fields) {
    const { [name]: list, ...around } = fields;
    if (Array.isArray(list) && list.some(isMemoized)) {
      return joined(name, jsonOfList(list), around);
    }
  }
  return JSON.stringify(data);
}

const isMemoized = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && memoized.has(value);

const jsonOfList = (list: readonly unknown[]): string => `[${list.map(textOf).join(',')}]`;

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const known = memoized.get(value);
  if (known !== undefined) return (known.text ??= JSON.stringify(value));
  const changed = replaced.get(value);
  if (changed === undefined) return JSON.stringify(value);
  const [stem, fields] = [stemOf(changed.of, changed.fields), JSON.stringify(changed.fields)];
  if (stem === '{}' || fields === '{}') return stem === '{}' ? fields : stem;
  return `${stem.slice(0, -1)},${fields.slice(1)}`;
}
