/** How often something was seen, and hidden by those who saw it. */
export interface Hiding {
  readonly views: number;
  readonly hides: number;
}

/** Fewer might be some with a grudge: whoever hid an ad does not meet it again. */
export const LEAST_HIDES = 10;
/** So many times as often as ads are usually hidden. */
const TIMES = 3;
/** What counts as usual where little was seen yet: two hides in a thousand views. */
const USUAL: Hiding = { views: 5_000, hides: 10 };

/** Whether an ad is hidden so often that an operator should look at it: by many people, and far more than `others` are. */
export function isHiddenTooOften({ views, hides }: Hiding, others: Hiding): boolean {
  const usual = { views: others.views + USUAL.views, hides: others.hides + USUAL.hides };
  return hides >= LEAST_HIDES && hides * usual.views >= TIMES * usual.hides * views;
}
