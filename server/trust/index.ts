/**
 * Trust: limits that protect people, human verification, and the audit log. Owns audit_log, which is append-only, and
 * listed_links; the calls of contract/trust/human.ts and contract/trust/listed-links.ts; the job
 * trust.forget-log.
 */
export { record } from './audit.ts';
export { DEVICE_MS, deviceOf, newDevice } from './device.ts';
export {
  auditLines,
  auditLinesOf,
  type AuditLine,
  type AuditPosition,
} from './audit-list-store.ts';
export { builtInChecker } from './links/built-in-checker.ts';
export { readableHost } from './links/doubts.ts';
export type { LinkChecker } from './links/link-checker.ts';
export { judgeHuman, requireHuman } from './human/require-human.ts';
export { humanSetup } from './human/work.ts';
export { spendMail, spendPlannedMail } from './mail-limits.ts';
export { bucketKey, giveBack, missing, refill, spend, take, type Bucket } from './throttle.ts';
