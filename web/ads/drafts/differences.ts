/** One field that differs between two versions. */
export interface Difference {
  /** Its path, joined by dots. */
  readonly path: string;
  readonly was: unknown;
  readonly is: unknown;
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists of objects with keys are compared object by object; other lists are single values. */
const isList = (value: unknown): value is readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isMap(one) && 'key' in one);

const LEFT_OUT = new Set(['key', 'step']);

/** The differences between two versions, field by field. */
export function differencesOf(before: unknown, after: unknown, path = ''): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (isMap(before) && isMap(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names]
      .filter((name) => !LEFT_OUT.has(name))
      .flatMap((name) => differencesOf(before[name], after[name], joined(path, name)));
  }
  if ((isList(before) || isList(after)) && Array.isArray(before) && Array.isArray(after)) {
    return differencesOf(byKey(before), byKey(after), path);
  }
  return [{ path, was: before, is: after }];
}

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

const byKey = (list: readonly unknown[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(list.map((one) => [String((one as { key: unknown }).key), one]));
