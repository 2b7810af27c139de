/**
 * Which pictures: a family, or `family:part of what it shows`, then `*the most of them`, chosen by
 * random numbers that are the same each time.
 */
export type Selection = readonly string[];

/** A board as it is planned, before anybody knows which pictures there are. */
export interface BoardPlan {
  /** A username. */
  readonly owner: string;
  readonly name: string;
  readonly description: string;
  readonly pictures: Selection;
  readonly sections: readonly { readonly title: string; readonly pictures: Selection }[];
}

/**
 * What is said of pictures whose family and subject match. In the texts {k} is the subject, {K} the
 * same with a capital, {L} its last letter.
 */
export interface Words {
  readonly match: RegExp;
  readonly titles: readonly string[];
  readonly notes: readonly string[];
  readonly tags: readonly string[];
}
