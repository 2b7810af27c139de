/** On a cluster a request asks several nodes, which share the machine in a test. */
const TIMES = process.env.CITUS_PG_CONFIG ? 6 : 1;

/** The limit of time of a test that may take so many milliseconds on one PostgreSQL. */
export const endsWithin = (ms: number): number => ms * TIMES;
