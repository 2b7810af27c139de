import { emptyEntry, timeOf, type Entry } from './entry.ts';
import {
  objectIn,
  objectsIn,
  textIn,
  textOrNull,
  textsIn,
  type JsonObject,
} from './json-values.ts';

export const isKarakeep = (file: JsonObject): boolean =>
  objectsIn(file['bookmarks']).some((one) => 'content' in one);

/** Reads the export of Karakeep, formerly Hoarder: bookmarks, and the lists that they name. */
export function readKarakeep(file: JsonObject, most: number): Entry[] {
  const lists = new Map(objectsIn(file['lists']).map((list) => [textIn(list['id']), list]));
  return objectsIn(file['bookmarks'])
    .slice(0, most)
    .map((bookmark) => {
      const content = objectIn(bookmark['content']) ?? {};
      return {
        ...emptyEntry,
        link: textOrNull(content['url']) ?? textOrNull(content['sourceUrl']),
        title: textIn(bookmark['title']),
        note: textIn(bookmark['note']) || textIn(content['text']),
        savedAt: timeOf(bookmark['createdAt']),
        folder: pathOf(lists, textsIn(bookmark['lists'])[0] ?? ''),
        tags: textsIn(bookmark['tags']),
      };
    });
}

/** Lists lie in lists; a ring of them ends where it began. */
function pathOf(lists: ReadonlyMap<string, JsonObject>, id: string): string[] {
  const path: string[] = [];
  const passed = new Set<string>();
  for (let at = id; lists.has(at) && !passed.has(at); at = textIn(lists.get(at)?.['parentId'])) {
    passed.add(at);
    path.unshift(textIn(lists.get(at)?.['name']));
  }
  return path;
}
