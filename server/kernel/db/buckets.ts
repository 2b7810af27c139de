/** SQL expression for the bucket in an id: the 10 bits above the 12 of its counter. */
export const bucketIn = (id: string): string => `((${id} >> 12) & 1023)::smallint`;

/** SQL expression for a picture's bucket: the upper 10 of the first 12 bits of its signature. */
export const pictureBucketIn = (signature: string): string =>
  `(('x' || substr(${signature}, 1, 3))::bit(12)::int >> 2)::smallint`;
