/**
 * News: what others did that concerns a person, and what became of what is theirs. Owns the
 * calls of contract/news.ts and contract/news/, and the job news.sweep; it follows social.person-followed, pins.pin-saved,
 * boards.board-followed, boards.person-invited, boards.collaborator-joined, pins.sponsor-named, identity.asked-to-act, builder.not-published and talk.comment-made.
 * What an ad is called is asked of ads, which stand above: app.ts passes that in.
 *
 * What happened is stored when it happens; whether it may be shown is checked at each reading, so that
 * news never shows what has become secret, was deleted, or is by somebody blocked.
 */
export { notify } from './notifying/notify.ts';
export { eraseOf as eraseNewsOf } from './upkeep/erase-person.ts';
