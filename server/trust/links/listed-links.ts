import * as z from 'zod/mini';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import { MAX_LINK } from '#contract/kernel/limits.ts';
import { linkEntryIn } from '#contract/trust/link-entry.ts';
import {
  type changeListedLinks as changeCall,
  type getListedLinks as call,
  type ListedLink,
  MAX_LISTED_LINKS,
} from '#contract/trust/listed-links.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { cursorOf, cursorText } from '#server/kernel/context/cursor.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { hold } from '#server/kernel/db/hold.ts';
import { record } from '../audit.ts';
import {
  countListed,
  type ListedEntry,
  listedPage,
  listLinks,
  unlistLinks,
} from './listed-links-store.ts';

/** Escaping may lengthen a value. */
const LONGEST_VALUE = 4 * MAX_LINK;
const LONGEST_BOOKMARK = 6 * MAX_LINK;

const valueCursor = cursorOf(
  z.tuple([cursorText(LONGEST_VALUE)]),
  ([value]): string => value,
  (value) => [value],
  LONGEST_BOOKMARK,
);

export async function getListedLinks(
  { tx }: SignedInContext,
  { kind, query, bookmark, page_size: size }: InputOf<typeof call>,
): Promise<Page<ListedLink[]>> {
  const after = valueCursor.read(bookmark) ?? '';
  const listQuery = { after, kind: kind ?? null, start: query ?? '', limit: size + 1 };
  const rows = await listedPage(tx, listQuery);
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return {
    data: page.map(({ value, form, kind: listed, addedAt }) => ({
      id: value,
      type: 'listed_link',
      form,
      value,
      kind: listed,
      added_at: toWireDate(addedAt),
    })),
    bookmark: last ? valueCursor.write(last.value) : null,
  };
}

/** All or nothing. The audit log records every entry. */
export async function changeListedLinks(
  { tx, viewer, now, origin }: SignedInContext,
  { add, remove }: InputOf<typeof changeCall>,
): Promise<null> {
  const entries = (add ?? []).map(({ value, kind }) => ({ ...entryOf(value), kind }));
  // If an entry is named twice, the last one counts.
  const wanted = new Map(entries.map((entry): [string, ListedEntry] => [entry.value, entry]));
  const unwanted = (remove ?? []).map((value) => entryOf(value).value);
  await hold(tx, 'listed links');
  const removed = await unlistLinks(tx, unwanted);
  const added = await listLinks(tx, [...wanted.values()], now);
  if ((await countListed(tx)) > MAX_LISTED_LINKS) {
    throw new Failure('invalid_input', `The list has room for ${MAX_LISTED_LINKS} links.`);
  }
  const acts = [
    ...removed.map((link) => ({ link, kind: 'removed' })),
    ...added.map((link) => ({ link, kind: wanted.get(link)?.kind ?? '' })),
  ];
  const who = { actorId: viewer.id, subjectId: null };
  for (const detail of acts) {
    await record(tx, { action: 'listed_links', ...who, origin, at: now, detail });
  }
  return null;
}

function entryOf(written: string): ReturnType<typeof linkEntryIn> & object {
  const entry = linkEntryIn(written);
  if (entry === null) throw new Error('the schema of the call let an entry through that is none');
  return entry;
}
