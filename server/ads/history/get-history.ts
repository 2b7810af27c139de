import type { AdChange, ChangeKind, getAdHistory } from '#contract/ads/history.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import { peopleByIds, type Person, portraitOf } from '#server/identity/index.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { firstIdOf } from '#server/kernel/core/ids.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { refuseField } from '../core/field-rules.ts';
import { type ChangeRow, changesPage, type WantedChanges } from './history-store.ts';
import {
  fieldsOf,
  KNOWN_FIELDS,
  loggedField,
  sourceOf,
  UNDOABLE_FIELDS,
  writtenSources,
} from './kinds.ts';

type Input = InputOf<typeof getAdHistory>;

/** Returns the changes of an ad account, latest first. */
export async function getHistory(
  { read, adAccount, origin }: AdvertiserContext,
  input: Input,
): Promise<Page<AdChange[]>> {
  const rows = await changesPage(read, adAccount, wantedBy(input), input.page_size + 1);
  const page = rows.slice(0, input.page_size);
  // Operators who review ads are not named to advertisers.
  const names = page.flatMap(({ who, source }) =>
    who === null || source === 'operator' ? [] : [who],
  );
  const people = await peopleByIds(read, [...new Set(names)]);
  const last = page.at(-1);
  return {
    data: page.map((row) => changeView(row, people, origin.mediaUrl)),
    bookmark: rows.length > page.length && last ? idCursor.write(last.id) : null,
  };
}

const DAY_MS = 86_400_000;
const firstIdOfDay = (day: string, later = 0): string =>
  firstIdOf(new Date(Date.parse(day) + later));

function wantedBy(input: Input): WantedChanges {
  const { start_date: from, end_date: to, kinds, sources } = input;
  if (from && to && to < from) {
    throw refuseField('end_date', "Choose a day that isn't before the first one.");
  }
  const after = idCursor.read(input.bookmark);
  const end = to ? firstIdOfDay(to, DAY_MS) : null;
  return {
    query: input.query || null,
    entities: input.entity_types ?? null,
    entityIds: input.entity_ids ?? null,
    ...fieldsWanted(kinds),
    sources: sources ? writtenSources(sources) : null,
    who: input.user_id ?? null,
    from: from ? firstIdOfDay(from) : null,
    before: after !== null && end !== null && BigInt(end) < BigInt(after) ? end : (after ?? end),
    undoable: UNDOABLE_FIELDS,
    onlyUndoable: input.can_undo ?? false,
  };
}

function fieldsWanted(kinds: readonly ChangeKind[] | undefined) {
  return {
    fields: kinds ? fieldsOf(kinds) : null,
    known: kinds?.includes('OTHER') ? KNOWN_FIELDS : null,
    created: kinds?.includes('CREATED') ?? true,
  };
}

function changeView(
  row: ChangeRow,
  people: ReadonlyMap<string, Person>,
  mediaUrl: string,
): AdChange {
  const { kind, wire } = loggedField(row.field);
  const person = row.who === null ? undefined : people.get(row.who);
  return {
    id: row.id,
    type: 'ad_change',
    at: toWireDate(row.at),
    user: person ? userView(person, mediaUrl) : null,
    source: sourceOf(row.source),
    entity: { type: row.entity, id: row.entityId, name: row.name },
    kind: row.isCreated ? 'CREATED' : kind,
    field: wire,
    old_value: row.was,
    new_value: row.value,
    can_undo: row.isUndoable,
  };
}

const userView = (
  { id, username, fullName, pictureSignature }: Person,
  mediaUrl: string,
): AdChange['user'] => ({
  id,
  type: 'user',
  username,
  full_name: fullName,
  image_small_url: portraitOf(mediaUrl, pictureSignature).image_small_url,
});
