import type { BoardLink } from '#contract/boards.ts';
import type { AdLink, DecisionLink, DraftLink, News, PrincipalLink } from '#contract/news.ts';
import type { Pin } from '#contract/pins.ts';
import type { Comment } from '#contract/talk.ts';

type Thing = News['content_items'][number]['content_object'];

function thingIn<Type extends Thing['type']>(
  line: News,
  type: Type,
): Extract<Thing, { type: Type }> | null {
  for (const { content_object: thing } of line.content_items) {
    if (thing.type === type) return thing as Extract<Thing, { type: Type }>;
  }
  return null;
}

/** The things in a line, by kind; null if there is none. */
export const pinsIn = (line: News): Pin[] =>
  line.content_items.flatMap(({ content_object: thing }) => (thing.type === 'pin' ? [thing] : []));
export const boardIn = (line: News): BoardLink | null => thingIn(line, 'board');
export const draftIn = (line: News): DraftLink | null => thingIn(line, 'pin_draft');
export const adIn = (line: News): AdLink | null => thingIn(line, 'ad_link');
export const decisionIn = (line: News): DecisionLink | null => thingIn(line, 'decision_link');
export const principalIn = (line: News): PrincipalLink | null => thingIn(line, 'principal');
export const commentIn = (line: News): Comment | null => thingIn(line, 'aggregatedcomment');
