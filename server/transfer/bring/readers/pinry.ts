import { emptyEntry, timeOf, type Entry } from './entry.ts';
import {
  objectIn,
  objectsIn,
  textIn,
  textOrNull,
  textsIn,
  type JsonObject,
} from './json-values.ts';

const pinsOf = (file: unknown): JsonObject[] => objectsIn(objectIn(file)?.['results'] ?? file);

export const isPinry = (file: unknown): boolean =>
  pinsOf(file).some((pin) => 'referer' in pin && 'image' in pin);

/** Reads a list of pins of Pinry, which does not name their boards. */
export function readPinry(file: unknown, most: number): Entry[] {
  return pinsOf(file)
    .slice(0, most)
    .map((pin) => ({
      ...emptyEntry,
      link: textOrNull(pin['referer']),
      picture: textOrNull(pin['url']) ?? storedPicture(pin),
      title: textIn(pin['description']),
      savedAt: timeOf(pin['published']),
      tags: textsIn(pin['tags']),
      isPrivate: typeof pin['private'] === 'boolean' ? pin['private'] : null,
    }));
}

/** Returns the address of the picture on the installation that the pin comes from. */
function storedPicture(pin: JsonObject): string | null {
  const path = textIn(objectIn(pin['image'])?.['image']);
  return path === '' ? null : (URL.parse(path, textIn(pin['resource_link']))?.href ?? null);
}
