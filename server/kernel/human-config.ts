/** How people are told from programs. */
export interface HumanConfig {
  /** How many hashes a piece of work takes at the most. */
  readonly work: number;
}

/** With the keys that pieces of work are signed with, the one of today first. */
export type HumanSetup = HumanConfig & { readonly keys: readonly string[] };

/** For what the program does by itself, where nobody has to show what they are. */
export const NO_HUMANS: HumanSetup = { work: 1, keys: [] };
