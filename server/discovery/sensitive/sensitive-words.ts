import * as z from 'zod/mini';
import {
  MAX_SENSITIVE_WORDS,
  type changeSensitiveWords as changeCall,
  type getSensitiveWords as call,
  type SensitiveWord,
} from '#contract/discovery/sensitive.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { cursorOf, cursorText } from '#server/kernel/context/cursor.ts';
import { hold } from '#server/kernel/db/hold.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { record } from '#server/trust/index.ts';
import { SNOWBALL } from '#server/search-index/index.ts';
import { keyAsTwo, keyOf, LONGEST_ROW } from './sensitive-keys.ts';
import { addSensitive, countSensitive, removeSensitive, sensitivePage } from './sensitive-store.ts';

/** The maximum length of a key, a run of words as wordsOf splits them. */
const LONGEST_KEY = 4 * 64;
const LONGEST_BOOKMARK = 2048;

const keyCursor = cursorOf(
  z.tuple([cursorText(LONGEST_KEY)]),
  ([key]): string => key,
  (key) => [key],
  LONGEST_BOOKMARK,
);

export async function getSensitiveWords(
  { tx }: SignedInContext,
  { bookmark, page_size: size }: InputOf<typeof call>,
): Promise<Page<SensitiveWord[]>> {
  const rows = await sensitivePage(tx, keyCursor.read(bookmark) ?? '', size + 1);
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return {
    data: page.map(({ key, word, addedAt }) => ({
      id: key,
      type: 'sensitive_word',
      word,
      added_at: toWireDate(addedAt),
    })),
    bookmark: last ? keyCursor.write(last.key) : null,
  };
}

/** Applies all changes or none. */
export async function changeSensitiveWords(
  { tx, viewer, now, origin }: SignedInContext,
  { add, remove }: InputOf<typeof changeCall>,
): Promise<null> {
  const wanted = new Map((add ?? []).map((word) => [keyFor(word), word]));
  const unwanted = (remove ?? []).flatMap((word) => keyOf(word) ?? []);
  await hold(tx, 'sensitive words');
  const removed = await removeSensitive(tx, unwanted);
  const added = await addSensitive(
    tx,
    [...wanted].map(([key, word]) => ({ key, word, other: keyAsTwo(word) })),
    SNOWBALL,
    now,
  );
  if ((await countSensitive(tx)) > MAX_SENSITIVE_WORDS) {
    throw new Failure('invalid_input', `The list can hold up to ${MAX_SENSITIVE_WORDS} words.`);
  }
  const detail = {
    ...(added.length > 0 && { added: added.toSorted().join(', ') }),
    ...(removed.length > 0 && { removed: removed.toSorted().join(', ') }),
  };
  if (added.length + removed.length === 0) return null;
  const who = { actorId: viewer.id, subjectId: null };
  await record(tx, { action: 'sensitive_words', ...who, origin, at: now, detail });
  return null;
}

function keyFor(word: string): string {
  const key = keyOf(word);
  if (key !== null) return key;
  throw new Failure('invalid_input', `“${word}” isn't a word or hashtag.`, {
    detail: `One to ${LONGEST_ROW} words of letters or digits.`,
  });
}
