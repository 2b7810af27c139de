/**
 * Experiences: messages and questions at places of the product, created and changed by operators.
 * Owns experiences and experience_states; the calls of contract/experience/; no jobs.
 */
export { eraseOf as eraseExperiencesOf } from './erase-person.ts';
export { storageUsedAt } from './storage-used.ts';
