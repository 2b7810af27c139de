import type { RecommendationReason } from '#contract/pins/reasons.ts';

type From = RecommendationReason['path']['from'];

/** Why a pin is shown, in plain English and as its path; the web app words the path itself. */
export const reasons = {
  followedPerson: (person: From): RecommendationReason => ({
    reason: person ? `Because you follow ${person.name}` : 'From someone you follow',
    path: { kind: 'followed_person', from: person, count: null },
  }),
  followedBoard: (board: NonNullable<From>): RecommendationReason => ({
    reason: `Because you follow ${board.name}`,
    path: { kind: 'followed_board', from: board, count: null },
  }),
  sharedBoard: (board: NonNullable<From>, count: number): RecommendationReason => ({
    reason: `From ${board.name}, which shares ${count} ${count === 1 ? 'Pin' : 'Pins'} with yours`,
    path: { kind: 'shared_board', from: board, count },
  }),
  ownBoard: (board: NonNullable<From>): RecommendationReason => ({
    reason: `Because of what you save to ${board.name}`,
    path: { kind: 'own_board', from: board, count: null },
  }),
  interest: (topic: string): RecommendationReason => ({
    reason: `Because you like ${topic}`,
    path: { kind: 'interest', from: { id: null, name: topic, url: null }, count: null },
  }),
  explore: (board: NonNullable<From>): RecommendationReason => ({
    reason: `From ${board.name}, for something different`,
    path: { kind: 'explore', from: board, count: null },
  }),
  fresh: (): RecommendationReason => ({
    reason: 'New here',
    path: { kind: 'new', from: null, count: null },
  }),
};
