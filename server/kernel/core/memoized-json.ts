import type { Envelope } from '#contract/kernel/envelope.ts';

/** Response values that are sent repeatedly, with their JSON once it has been serialised. */
const memoized = new WeakMap<object, { text: string | null }>();

/** Marks an immutable value so that its JSON is cached for as long as the value lives. */
export function memoizeJson<Value extends object>(value: Value): Value {
  memoized.set(Object.freeze(value), { text: null });
  return value;
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
  const known = typeof value === 'object' && value !== null ? memoized.get(value) : undefined;
  if (known === undefined) return JSON.stringify(value) ?? 'null';
  return (known.text ??= JSON.stringify(value));
}
