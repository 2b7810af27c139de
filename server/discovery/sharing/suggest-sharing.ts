import type {
  completeShare as completeCall,
  getShareSuggestions as call,
  ShareSuggestion,
} from '#contract/discovery.ts';
import { EMAIL } from '#contract/kernel/email.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { MAX_EMAIL } from '#contract/kernel/limits.ts';
import type { Person } from '#contract/social.ts';
import type { SignedInContext, Viewer } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { visibilityOf } from '#server/pins/index.ts';
import {
  nearestPeople,
  peopleViews,
  unblockedAmong,
  type Beholding,
} from '#server/social/index.ts';
import { correspondentsOf } from '#server/talk/index.ts';
import { circleByName } from './circle-store.ts';
import { toNameQuery } from '../core/name-query.ts';
import { searchUsers } from '../search/search-names.ts';

const COUNT = 10;
const MOST = 50;
/** The number of latest conversations whose people are suggested. */
const CONVERSATIONS = 20;
/** Text before an @: an e-mail address, or the start of one. */
const ADDRESS_BEGUN = /^[^\s@]+@\S*$/;

const numberOf = (count: number | string | undefined): number =>
  Math.min(Math.max(Number(count ?? COUNT), 1), MOST);

/** Suggests people of the viewer's latest conversations, then those they follow, then their followers. */
export async function getShareSuggestions(
  { tx, viewer, origin }: SignedInContext,
  input: InputOf<typeof call>,
): Promise<ShareSuggestion[]> {
  const count = numberOf(input.count);
  const nearest = await nearestPeople(tx, viewer, count);
  const ids = [...(await writtenWith(tx, viewer)), ...nearest];
  const people = await showPeople({ tx, viewer, origin }, ids);
  return people.slice(0, count).map((person) => toSuggestion(person, 'user_share_suggestion'));
}

/** Finds people by name, those near the viewer first; an e-mail address is suggested as it is. */
export async function completeShare(
  context: SignedInContext,
  { term, count: wanted }: InputOf<typeof completeCall>,
): Promise<ShareSuggestion[]> {
  const { tx, viewer } = context;
  const count = numberOf(wanted);
  const query = toNameQuery(term);
  const written = await writtenWith(tx, viewer);
  const circle = query && (await circleByName(tx, viewer.id, written, query, count));
  const paging = { page_size: count + 1, bookmark: null };
  const { data: named } = await searchUsers(visibilityOf(context), term, paging);
  const ids = [...(circle ?? []), ...named.map((person) => person.id)];
  const people = await showPeople(context, ids);
  const suggestions = people.slice(0, count).map((person) => toSuggestion(person, 'user'));
  return ADDRESS_BEGUN.test(term) ? [toAddress(term), ...suggestions] : suggestions;
}

/** Access tokens cannot read the viewer's messages, nor who writes with them. */
async function writtenWith(tx: Tx, viewer: Viewer): Promise<string[]> {
  return viewer.scopes === null ? correspondentsOf(tx, viewer, CONVERSATIONS) : [];
}

/** Returns views in this order, each person once, without the viewer and people blocked from them. */
async function showPeople(
  looking: Beholding & { readonly viewer: Viewer },
  ids: readonly string[],
): Promise<Person[]> {
  const { tx, viewer } = looking;
  const others = [...new Set(ids)].filter((id) => id !== viewer.id);
  const free = await unblockedAmong(tx, viewer, others);
  const people = await peopleViews(looking, [...free]);
  return others.flatMap((id) => people.get(id) ?? []);
}

function toSuggestion(person: Person, type: 'user_share_suggestion' | 'user'): ShareSuggestion {
  const { id, full_name, username, image_medium_url } = person;
  return { type, id, valid: true, full_name, username, image_medium_url };
}

// Does not reveal whether the address has an account: the suggestion contains only what was typed.
function toAddress(email: string): ShareSuggestion {
  return {
    type: 'email',
    id: email,
    valid: email.length <= MAX_EMAIL && EMAIL.test(email),
    full_name: email,
    username: null,
    image_medium_url: null,
  };
}
