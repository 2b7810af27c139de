/**
 * News: other people's acts that concern a person, and events about their own things. Owns the calls of
 * contract/news.ts and contract/news/, and the job news.sweep; follows social.person-followed, pins.pin-saved,
 * boards.board-followed, boards.person-invited, boards.collaborator-joined, pins.sponsor-named, identity.asked-to-act,
 * builder.not-published, talk.comment-made, pins.pin-liked, talk.comment-liked and moderation.report-decided. The names of ads come from ads, a
 * domain above; app.ts passes them in.
 *
 * News is stored when something happens; its visibility is checked at each reading, so that news never includes what is
 * now secret or deleted, or is by a blocked person.
 */
export { notify } from './notifying/notify.ts';
export { eraseOf as eraseNewsOf } from './upkeep/erase-person.ts';
