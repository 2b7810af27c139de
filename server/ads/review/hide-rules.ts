/** Views, and hides by those viewers. */
export interface Hiding {
  readonly views: number;
  readonly hides: number;
}

/** Fewer might be a few people's grudge; whoever hid an ad does not see it again. */
export const LEAST_HIDES = 10;
/** Factor above the usual rate of hides. */
const TIMES = 3;
/** The usual rate with little data: two hides per thousand views. */
const USUAL: Hiding = { views: 5_000, hides: 10 };

/** Whether an ad needs an operator's review: hidden by many people, and far more often than `others`. */
export function isHiddenTooOften({ views, hides }: Hiding, others: Hiding): boolean {
  const usual = { views: others.views + USUAL.views, hides: others.hides + USUAL.hides };
  return hides >= LEAST_HIDES && hides * usual.views >= TIMES * usual.hides * views;
}
