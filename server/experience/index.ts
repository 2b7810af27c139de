/**
 * Experiences: what people are told or asked at a place of the product, made and changed by operators.
 * Owns experiences and experience_states; the calls of contract/experience/; no jobs.
 */
export { eraseOf as eraseExperiencesOf } from './erase-person.ts';
export { storageUsedAt } from './storage-used.ts';
