/** A nightly backup: its time in UTC makes names that sort by age. */
const NAME = /^bowerbird-\d{4}-\d\d-\d\dT\d\d-\d\d\.backup$/u;

/** Names the backup of a moment. */
export const backupName = (at: Date): string =>
  `bowerbird-${at.toISOString().slice(0, 16).replace(':', '-')}.backup`;

/** Returns the backups that are too many, oldest first. Files of other names are somebody else's. */
export const tooMany = (names: readonly string[], count: number): string[] =>
  names
    .filter((name) => NAME.test(name))
    .toSorted()
    .slice(0, -count);
