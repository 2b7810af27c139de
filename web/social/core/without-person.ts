interface Item {
  readonly id?: unknown;
  readonly [name: string]: unknown;
}

/** The properties that name a thing's person. */
const BY = ['pinner', 'native_creator', 'owner', 'user', 'sender', 'board'] as const;

/** A page of any list without the person and their things. */
export function withoutPerson(data: unknown, personId: string): unknown {
  if (Array.isArray(data)) return data.filter((item) => !isBy(item, personId));
  if (isItem(data) && 'results' in data) {
    return { ...data, results: withoutPerson(data['results'], personId) };
  }
  return data;
}

function isBy(item: unknown, personId: string): boolean {
  if (!isItem(item)) return false;
  return item.id === personId || BY.some((name) => isBy(item[name], personId));
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
