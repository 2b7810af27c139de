/**
 * Who exists for others, as conditions of SQL. `people` names a row of the table people, which the
 * statement has at hand.
 */

/** Whether the person is suspended: then they exist for nobody else, and what they own for nobody at all. */
export const isSuspended = (people: string): string => `${people}.suspended_at is not null`;

/** Whether the person's account is open to them at that time, which is an expression as well. */
export const isOpenAccount = (people: string, now: string): string =>
  `not ${isSuspended(people)} and (${people}.restricted_until is null or ${people}.restricted_until <= ${now})`;

/** Whether the person may be found by their name. */
export const isFindable = (people: string): string => `not ${people}.is_unfindable`;

/** Whether search engines may index the person and their pins. */
export const isListed = (people: string): string => `not ${people}.is_unlisted`;
