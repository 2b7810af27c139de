interface Item {
  readonly id?: unknown;
  readonly [name: string]: unknown;
}

/** Where things name the person whom they are by. */
const BY = ['pinner', 'native_creator', 'owner', 'user', 'sender', 'board'] as const;

/** A page of any list without what is by the person, and without the person. */
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
