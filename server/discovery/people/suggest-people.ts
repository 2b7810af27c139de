import type { FollowSuggestion, getFollowSuggestions as call } from '#contract/discovery/people.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import { findPerson, peopleViews } from '#server/social/index.ts';
import { interestsOf } from '#server/identity/index.ts';
import { cursorCount, cursorId, pageOf } from '#server/kernel/context/cursor.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { homeSelfOf } from '../core/home-store.ts';
import { topicSlug } from '../core/topic-slug.ts';
import { positionCursor } from '../feed/position-cursor.ts';
import {
  followedByFollowed,
  followsSeveral,
  gatheringTopics,
  savingTheSame,
  type Suggested,
} from './suggestion-store.ts';

/** Who follows so many people is no newcomer. */
const SEVERAL = 5;
/** What a follower, a shared picture or a board counts; a suggestion's reason is what counts most. */
const WEIGHTS = { followed: 10, saves: 6, interest: 1 } as const;
const MAX_SCORE = 1_000_000;

type Kind = keyof typeof WEIGHTS;
interface Reason extends Suggested {
  readonly kind: Kind;
  readonly score: number;
}
interface Scored {
  readonly id: string;
  readonly score: number;
  readonly reason: Reason;
}

const cursor = positionCursor('follow_suggestions', {
  score: cursorCount(MAX_SCORE),
  id: cursorId(),
});

/** Suggests people to follow, the most likely first, each with the strongest reason. */
export async function getFollowSuggestions(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Page<FollowSuggestion[]>> {
  const after = cursor.read(input.bookmark);
  const { tx, viewer } = context;
  const { user_id: nearId } = input;
  if (nearId !== null) await findPerson(tx, viewer, { user_id: nearId, username: null });
  if (input.newcomers_only && (await followsSeveral(tx, viewer.id, SEVERAL))) {
    return { data: [], bookmark: null };
  }
  const all = ranked(await reasonsFor(context, nearId));
  const rest = after === null ? all : all.filter((one) => order(after, one) < 0);
  const { onPage, last } = pageOf(rest, input.page_size);
  return { data: await show(context, onPage), bookmark: last && cursor.write(last) };
}

async function reasonsFor(
  { tx, viewer }: SignedInContext,
  nearId: string | null,
): Promise<Reason[]> {
  const followed = await followedByFollowed(tx, viewer.id, nearId);
  const reasons = weighted('followed', followed);
  if (nearId !== null) return reasons;
  const { isPersonalised } = await homeSelfOf(tx, viewer.id);
  if (isPersonalised) reasons.push(...weighted('saves', await savingTheSame(tx, viewer.id)));
  const topics = new Map(
    (await interestsOf(tx, viewer.id)).flatMap((name) => {
      const slug = topicSlug(name);
      return slug === null ? [] : [[slug, name] as const];
    }),
  );
  if (topics.size === 0) return reasons;
  const gathering = await gatheringTopics(tx, viewer.id, [...topics.keys()]);
  const named = gathering.map((one) => ({ ...one, by: topics.get(one.by) ?? one.by }));
  return [...reasons, ...weighted('interest', named)];
}

const weighted = (kind: Kind, all: readonly Suggested[]): Reason[] =>
  all.map((one) => ({ ...one, kind, score: one.count * WEIGHTS[kind] }));

/** Each person once, with the sum of all reasons and the strongest one. */
function ranked(reasons: readonly Reason[]): Scored[] {
  const byPerson = Map.groupBy(reasons, ({ id }) => id);
  const people = [...byPerson].flatMap(([id, all]) => {
    const [reason] = all.toSorted((one, other) => other.score - one.score);
    const score = all.reduce((sum, one) => sum + one.score, 0);
    return reason ? [{ id, score: Math.min(score, MAX_SCORE), reason }] : [];
  });
  return people.toSorted(order);
}

type Position = Pick<Scored, 'id' | 'score'>;

const order = (one: Position, other: Position): number =>
  other.score - one.score || (BigInt(one.id) > BigInt(other.id) ? -1 : 1);

async function show(
  context: SignedInContext,
  page: readonly Scored[],
): Promise<FollowSuggestion[]> {
  const followers = page.flatMap(({ reason }) => (reason.kind === 'followed' ? [reason.by] : []));
  const people = await peopleViews(context, [...page.map(({ id }) => id), ...followers]);
  return page.flatMap(({ id, reason: { kind, by, count } }) => {
    const user = people.get(id);
    const follower = people.get(by);
    if (user === undefined) return [];
    const name = kind === 'followed' ? follower?.full_name || follower?.username || '' : by;
    return [{ id, type: 'follow_suggestion' as const, user, reason: { kind, name, count } }];
  });
}
