/**
 * News: what others did that concerns a person. Owns the
 * calls of contract/news.ts and contract/news/, and the job news.sweep; it follows social.person-followed, pins.pin-saved,
 * boards.board-followed, boards.person-invited, boards.collaborator-joined, pins.sponsor-named, identity.asked-to-act, builder.not-published and talk.comment-made.
 *
 * What happened is stored when it happens; whether it may be shown is checked at each reading, so that
 * news never shows what has become secret, was deleted, or is by somebody blocked.
 */
export { eraseOf as eraseNewsOf } from './upkeep/erase-person.ts';
