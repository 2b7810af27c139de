/** Conditions in SQL about who is visible. `people` is the alias of the table people in the statement. */

/** Whether the person is suspended: then nobody else can see them, and nobody at all what they own. */
export const isSuspended = (people: string): string => `${people}.suspended_at is not null`;

/** Whether the person may use their account at `now`, an SQL expression. */
export const isOpenAccount = (people: string, now: string): string =>
  `not ${isSuspended(people)} and (${people}.restricted_until is null or ${people}.restricted_until <= ${now})`;

/** Whether the person may be found by their name. */
export const isFindable = (people: string): string => `not ${people}.is_unfindable`;

/** Whether search engines may index the person and their pins. */
export const isListed = (people: string): string => `not ${people}.is_unlisted`;
