import type { Person } from '#contract/social.ts';

/** Finds people by what somebody has typed; nothing typed asks for those who are near. */
export type FindPeople = (term: string) => Promise<readonly Person[]>;
