import type { AdLink, DecisionLink, DraftLink } from '#contract/news.ts';
import type { Person } from '#contract/social.ts';
import type { Comment } from '#contract/talk.ts';
import { type Principal, principalsAsking } from '#server/business/index.ts';
import { draftsWithReason } from '#server/builder/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { boardsInvitedTo, type BoardRow } from '#server/boards/index.ts';
import { sponsorshipsRequestedOf, visibilityOf } from '#server/pins/index.ts';
import { peopleViews, unblockedAmong } from '#server/social/index.ts';
import { publicComments } from '#server/talk/index.ts';
import type { AdNames } from '../core/named-ads.ts';
import { decisionsOn, decisionsReportedBy } from './decisions.ts';
import { publicBoards, publicPins, sharedBoards } from '../core/public-things.ts';
import { actsOf, type Act, type Line } from '../core/read-store.ts';
import { standingLikes } from './standing-likes.ts';
import { isAboutAd, isAboutBoard, isAboutComment, isOfOwn } from '../core/rules.ts';

/** A visible line of news, with its people, each once, newest first. */
export interface VisibleNews {
  readonly line: Line;
  readonly people: readonly Person[];
  /** The saved pins, newest first, or the commented pin. */
  readonly pinIds: readonly string[];
  readonly board: BoardRow | null;
  readonly comment: Comment | null;
  readonly draft: DraftLink | null;
  readonly ad: AdLink | null;
  readonly decision: DecisionLink | null;
  /** The advertiser or business that the viewer is asked to act for. */
  readonly principal: Principal | null;
}

/** Filters lines of news by what the viewer may still see. */
export type FilterVisible = (lines: readonly Line[]) => Promise<VisibleNews[]>;

/**
 * Filters the viewer's lines by what they may still see, keeping the order: without deleted things, without private
 * ones unless they share them or are invited to them, and without acts by blocked people.
 */
export const visibleNewsFor =
  (context: SignedInContext & AdNames): FilterVisible =>
  async (lines) => {
    if (lines.length === 0) return [];
    const lineIds = lines.map((line) => line.id);
    const acts = await actsOf(context.tx, context.viewer.id, lineIds);
    const things = await visibleThings(context, lines, acts);
    const byLine = Map.groupBy(acts, (act) => act.newsId);
    return lines.flatMap((line) => visibleNewsOf(line, byLine.get(line.id) ?? [], things) ?? []);
  };

type VisibleThings = Awaited<ReturnType<typeof visibleThings>>;

async function visibleThings(
  context: SignedInContext & AdNames,
  lines: readonly Line[],
  acts: readonly Act[],
) {
  const { tx, viewer, findAds } = context;
  const subjects = Map.groupBy(lines, ({ kind }) => {
    if (isAboutAd(kind)) return 'ad';
    return isAboutComment(kind) ? 'comment' : kind;
  });
  const idsOf = (
    kind:
      | 'board_follow'
      | 'board_invite'
      | 'board_join'
      | 'board_note'
      | 'comment'
      | 'pin_like'
      | 'sponsor'
      | 'acting_invite'
      | 'unpublished'
      | 'moderated'
      | 'report_decided'
      | 'ad',
  ): string[] => (subjects.get(kind) ?? []).map((line) => line.subjectId);
  const refs = acts.flatMap((act) => (act.refId === '0' ? [] : [act.refId]));
  const saveLines = new Set((subjects.get('save') ?? []).map((line) => line.id));
  const saved = acts.flatMap((act) => (saveLines.has(act.newsId) ? [act.subjectId] : []));
  const ads = idsOf('ad').length === 0 ? new Map() : await findAds(tx, viewer.id, idsOf('ad'));
  const promoted = [...ads.values()].map(({ pinId }) => pinId);
  const actors = acts.map((act) => act.actorId);
  const unblocked = await unblockedAmong(tx, viewer, actors);
  return {
    pins: await publicPins(tx, [
      ...saved,
      ...idsOf('sponsor'),
      ...idsOf('pin_like'),
      ...refs,
      ...promoted,
    ]),
    isStanding: await standingLikes(tx, lines, acts),
    ads,
    decisions: {
      moderated: await decisionsOn(tx, viewer.id, idsOf('moderated')),
      report_decided: await decisionsReportedBy(tx, viewer.id, idsOf('report_decided')),
    },
    principals: await principalsAsking(tx, viewer.id, idsOf('acting_invite')),
    requested: await sponsorshipsRequestedOf(tx, viewer.id, idsOf('sponsor')),
    boards: {
      board_follow: await publicBoards(tx, idsOf('board_follow')),
      board_invite: await boardsInvitedTo(tx, viewer, idsOf('board_invite')),
      board_join: await sharedBoards(tx, viewer, idsOf('board_join')),
      board_note: await sharedBoards(tx, viewer, idsOf('board_note')),
    },
    comments: await publicComments(visibilityOf(context), idsOf('comment')),
    drafts: await draftsWithReason(tx, viewer, idsOf('unpublished')),
    people: await peopleViews(context, [...unblocked]),
  };
}

function visibleNewsOf(line: Line, all: readonly Act[], things: VisibleThings): VisibleNews | null {
  const { kind, subjectId } = line;
  // For one's own things the reference is a version, otherwise a pin.
  const stands = (act: Act): boolean =>
    isOfOwn(kind) ||
    ((act.refId === '0' || things.pins.has(act.refId)) &&
      (kind !== 'save' || things.pins.has(act.subjectId)) &&
      things.isStanding(line, act));
  const acts = all.filter(stands);
  const people = [...new Set(acts.map((act) => act.actorId))].flatMap(
    (id) => things.people.get(id) ?? [],
  );
  if (people.length === 0) return null;
  const about = {
    line,
    people,
    pinIds: [],
    board: null,
    comment: null,
    draft: null,
    ad: null,
    decision: null,
    principal: null,
  };
  if (kind === 'follow') return about;
  if (isOfOwn(kind)) return newsOfOwn(about, things);
  // An answered invitation no longer appears.
  if (kind === 'acting_invite') {
    const principal = things.principals.get(subjectId);
    return principal ? { ...about, principal } : null;
  }
  // An answered request no longer appears.
  if (kind === 'sponsor' && !things.requested.has(subjectId)) return null;
  if (kind === 'save') {
    // Save jobs may run out of order, but the new pin's id tells when it was created.
    const saves = acts
      .filter((act) => things.people.has(act.actorId))
      .toSorted((one, other) => (one.refId < other.refId ? 1 : -1));
    return { ...about, pinIds: [...new Set(saves.map((act) => act.subjectId))] };
  }
  if (kind === 'sponsor' || kind === 'pin_like')
    return things.pins.has(subjectId) ? { ...about, pinIds: [subjectId] } : null;
  if (isAboutBoard(kind)) {
    const board = things.boards[kind].get(subjectId);
    return board ? { ...about, board } : null;
  }
  const comment = things.comments.get(subjectId);
  return comment ? { ...about, comment, pinIds: acts.slice(0, 1).map((act) => act.refId) } : null;
}

/** A line about something that the system did. */
function newsOfOwn(about: VisibleNews, things: VisibleThings): VisibleNews | null {
  const { kind, subjectId } = about.line;
  if (kind === 'unpublished') {
    const draft = things.drafts.get(subjectId);
    return draft ? { ...about, draft: { id: subjectId, type: 'pin_draft', ...draft } } : null;
  }
  if (kind === 'moderated' || kind === 'report_decided') {
    const decision = things.decisions[kind].get(subjectId);
    return decision ? { ...about, decision } : null;
  }
  const ad = things.ads.get(subjectId);
  if (ad === undefined) return null;
  const { name, url, pinId } = ad;
  const pinIds = things.pins.has(pinId) ? [pinId] : [];
  return { ...about, pinIds, ad: { id: subjectId, type: 'ad_link', name, url } };
}
