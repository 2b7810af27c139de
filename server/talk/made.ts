/**
 * The job that tells whoever tells people of comments; the payload is
 * `{ comment_id, pin_id, person_id, parent_id, mention_ids }`, with parent_id null for no reply.
 */
export const COMMENT_MADE = 'talk.comment-made';
