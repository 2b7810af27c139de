/** Makes one call; returns its answer, or null if there is no such thing. */
export type Ask<T> = (signal: AbortSignal) => Promise<T | null>;

/** Where a read comes from while GraphQL is off for the viewer: exactly one of these. */
export interface LegacySources<T> {
  /** Data already loaded. */
  readonly legacyData?: T;
  /** The resource call to make. */
  readonly legacyResource?: Ask<T>;
}

/** Returns a function that reads the one legacy source; throws if there is none or more than one [CALL-07]. */
export function legacySource<T>({ legacyData, legacyResource }: LegacySources<T>): Ask<T> {
  if (legacyData === undefined && legacyResource === undefined) {
    // The wording is that of the wire's specification.
    throw new Error('useGetLegacyData or useGetLegacyResource must be provided');
  }
  if (legacyData !== undefined && legacyResource !== undefined) {
    throw new Error('legacyData and legacyResource cannot both be provided');
  }
  return legacyResource ?? (() => Promise.resolve(legacyData ?? null));
}
