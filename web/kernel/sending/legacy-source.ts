/** Asks one call; its answer, or null when there is no such thing. */
export type Ask<T> = (signal: AbortSignal) => Promise<T | null>;

/** Where a read comes from while GraphQL is off for somebody: one of these, never both. */
export interface LegacySources<T> {
  /** What is there already. */
  readonly legacyData?: T;
  /** The resource call to make. */
  readonly legacyResource?: Ask<T>;
}

/** The one legacy source as a question; throws when there is none, or more than one [CALL-07]. */
export function legacySource<T>({ legacyData, legacyResource }: LegacySources<T>): Ask<T> {
  if (legacyData === undefined && legacyResource === undefined) {
    // The words of the wire's specification.
    throw new Error('useGetLegacyData or useGetLegacyResource must be provided');
  }
  if (legacyData !== undefined && legacyResource !== undefined) {
    throw new Error('legacyData and legacyResource cannot both be provided');
  }
  return legacyResource ?? (() => Promise.resolve(legacyData ?? null));
}
