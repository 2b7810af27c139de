/**
 * News: what people are told that others did. Owns the
 * calls of contract/news.ts and contract/news/, and the job news.sweep; it follows social.person-followed, pins.pin-saved,
 * boards.board-followed, boards.person-invited, boards.collaborator-joined, pins.sponsor-named, identity.asked-to-act, builder.not-published and talk.comment-made.
 *
 * What happened is written down when it is told; whether it may be shown is asked at each reading, so
 * nothing is told of what has become secret, was deleted, or is by somebody blocked.
 */
export { eraseOf as eraseNewsOf } from './upkeep/erase-person.ts';
