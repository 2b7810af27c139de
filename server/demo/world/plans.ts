/** Which pictures: a family, or `family:part of its subject`, then `*maximum`; chosen by seeded random numbers. */
export type Selection = readonly string[];

/** A board's plan, before the available pictures are known. */
export interface BoardPlan {
  /** A username. */
  readonly owner: string;
  readonly name: string;
  readonly description: string;
  readonly pictures: Selection;
  readonly sections: readonly { readonly title: string; readonly pictures: Selection }[];
}

/**
 * Texts for pictures with a matching family and subject. {k} is the subject, {K} its capitalised form, {L} its last
 * letter.
 */
export interface Words {
  readonly match: RegExp;
  readonly titles: readonly string[];
  readonly notes: readonly string[];
  readonly tags: readonly string[];
}
