import { emptyEntry, timeOf, type Entry } from './entry.ts';
import { objectIn, objectsIn, textIn, textOrNull, type JsonObject } from './json-values.ts';

const channelsOf = (file: unknown): JsonObject[] => {
  const one = objectIn(file);
  return one === null ? objectsIn(file) : [one, ...objectsIn(one['channels'])];
};

export const isArena = (file: unknown): boolean =>
  channelsOf(file).some((channel) => objectsIn(channel['contents']).some((one) => 'class' in one));

/** Reads channels of Are.na with their blocks: one, a list of them, or a list in `channels`. */
export function readArena(file: unknown, most: number): Entry[] {
  const entries: Entry[] = [];
  for (const channel of channelsOf(file)) {
    const status = textIn(channel['status']);
    for (const block of objectsIn(channel['contents'])) {
      // A channel in a channel has contents of its own elsewhere.
      if (block['class'] === 'Channel') continue;
      if (entries.length >= most) return entries;
      entries.push({
        ...emptyEntry,
        link: textOrNull(objectIn(block['source'])?.['url']),
        picture: pictureOf(block),
        title: textIn(block['title']) || textIn(block['generated_title']),
        note: textIn(block['description']) || textIn(block['content']),
        savedAt: timeOf(block['connected_at'] ?? block['created_at']),
        folder: [textIn(channel['title'])],
        isPrivate: status === '' ? null : status === 'private',
      });
    }
  }
  return entries;
}

function pictureOf(block: JsonObject): string | null {
  const image = objectIn(block['image']);
  const named = (size: string): string | null => textOrNull(objectIn(image?.[size])?.['url']);
  return named('original') ?? named('large') ?? named('display');
}
