/**
 * Parts of a query that find the people behind the viewer numbers of some rows, as numbers are now or were before. Both
 * have a row for each number that is known.
 */
export const peopleOfViewers = (rows: string): string => `
  numbered_now as materialized (
    select viewer, min(person_id) as person_id from ad_viewers
    where viewer in (select viewer from ${rows}) group by viewer),
  numbered_before as materialized (
    select was as viewer, min(person_id) as person_id from ad_viewers
    where was in (select viewer from ${rows}) group by was)`;

/** Joins rows with their people; goes with peopleOfViewers. */
export const joinedPeople = (rows: string): string => `
  ${rows} left join numbered_now on numbered_now.viewer = ${rows}.viewer
  left join numbered_before on numbered_before.viewer = ${rows}.viewer`;

/** The person of a joined row. */
export const PERSON_OF_VIEWER = 'coalesce(numbered_now.person_id, numbered_before.person_id)';
