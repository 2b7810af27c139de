/** The bucket that an id names, as an expression of SQL: the 10 bits above the 12 of its counter. */
export const bucketIn = (id: string): string => `((${id} >> 12) & 1023)::smallint`;

/** The bucket of a picture, from its signature: the upper 10 of its first 12 bits. */
export const pictureBucketIn = (signature: string): string =>
  `(('x' || substr(${signature}, 1, 3))::bit(12)::int >> 2)::smallint`;
