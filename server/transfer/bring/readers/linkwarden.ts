import { emptyEntry, timeOf, type Entry } from './entry.ts';
import { objectsIn, textIn, textOrNull, type JsonObject } from './json-values.ts';

export const isLinkwarden = (file: JsonObject): boolean =>
  objectsIn(file['collections']).some((one) => 'links' in one);

/** Reads the export of Linkwarden: collections with their links. */
export function readLinkwarden(file: JsonObject, most: number): Entry[] {
  const collections = objectsIn(file['collections']);
  const byId = new Map(collections.map((one) => [one['id'], one]));
  const entries: Entry[] = [];
  for (const collection of collections) {
    const folder = pathOf(byId, collection);
    const isPublic = collection['isPublic'];
    for (const link of objectsIn(collection['links'])) {
      if (entries.length >= most) return entries;
      entries.push({
        ...emptyEntry,
        link: textOrNull(link['url']),
        title: textIn(link['name']),
        note: textIn(link['description']),
        savedAt: timeOf(link['importDate'] ?? link['createdAt']),
        folder,
        tags: objectsIn(link['tags']).map((tag) => textIn(tag['name'])),
        isPrivate: typeof isPublic === 'boolean' ? !isPublic : null,
      });
    }
  }
  return entries;
}

function pathOf(byId: ReadonlyMap<unknown, JsonObject>, collection: JsonObject): string[] {
  const path: string[] = [];
  const passed = new Set<JsonObject>();
  let at: JsonObject | undefined = collection;
  while (at !== undefined && !passed.has(at)) {
    passed.add(at);
    path.unshift(textIn(at['name']));
    at = byId.get(at['parentId'] ?? null);
  }
  return path;
}
