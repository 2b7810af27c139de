/**
 * Trust: limits that protect people, and the record of acts that matter.
 * Owns the tables throttles, use_counts and audit_log (which can only grow). No calls, no jobs.
 */
export { record } from './audit.ts';
export { spendMail } from './mail-limits.ts';
export { bucketKey, giveBack, refill, spend, take, tooMany, type Bucket } from './throttle.ts';
