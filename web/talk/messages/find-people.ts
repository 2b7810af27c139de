import type { Person } from '#contract/social.ts';

/** Finds people by text; without text, the nearest people. */
export type FindPeople = (term: string) => Promise<readonly Person[]>;
