import { Failure } from '#server/kernel/core/failure.ts';

/** Seconds that a caller is asked to wait when the database is away or too busy. */
const RETRY_AFTER = 2;

const RETRYABLE = new Set(['40001', '40P01']);
// What the server sends as it goes down or comes up, what a failed-over connection says,
// and what our own time limits (statement, lock, idle transaction) end with.
const AWAY = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  '53300',
  '25006',
  '25P03',
  '57014',
  '55P03',
]);
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
]);
const NETWORK = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN']);
// The driver reports these as plain errors without a code.
const DRIVER =
  /^(timeout exceeded when trying|Connection terminated|Query read timeout|Client has encountered a connection|Client was closed|Cannot use a pool after|Client is closed)/u;

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

/** Is thrown by work that lost a race without a conflict in PostgreSQL, and is simply to run again. */
export class RunAgain extends Error {}

/**
 * True when PostgreSQL gave up one of several transactions, or a plan of before an upgrade, and the same
 * work may simply run again.
 */
export function isRetryable(error: unknown): boolean {
  return error instanceof RunAgain || RETRYABLE.has(codeOf(error)) || isStalePlan(error);
}

/** True when what a prepared statement gives has changed since: it has to be prepared again. */
export function isStalePlan(error: unknown): boolean {
  if (codeOf(error) !== '0A000' || typeof error !== 'object' || error === null) return false;
  // The code alone says only that something is not supported.
  return 'routine' in error && error.routine === 'RevalidateCachedQuery';
}

/** True when PostgreSQL did not run a statement, because one before it in the transaction had failed. */
export const isRefusedAfterFailure = (error: unknown): boolean => codeOf(error) === '25P02';

/** True when the row breaks a unique constraint (and, when given, that constraint). */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== '23505') return false;
  return (
    constraint === undefined ||
    (typeof error === 'object' &&
      error !== null &&
      'constraint' in error &&
      error.constraint === constraint)
  );
}

/** True when the connection that the error came over must not be used again. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  if (SOCKET.has(code) || NETWORK.has(code) || code.startsWith('08')) return true;
  return code.startsWith('57P') || code === '25P03' || DRIVER.test(messageOf(error));
}

/**
 * The same error, or the Failure that a person should see in its place: 'unavailable' for a
 * database that is away or too busy, 'storage_full' for one out of room. A defect stays itself.
 */
export function asFailure(error: unknown): unknown {
  const code = codeOf(error);
  if (isConnectionLost(error) || AWAY.has(code)) {
    return withCause(
      new Failure('unavailable', "This isn't available right now. Please try again.", {
        retryAfter: RETRY_AFTER,
      }),
      error,
    );
  }
  const full =
    code.startsWith('53') || (code === '58030' && /No space left/u.test(messageOf(error)));
  return full ? withCause(storageFull(), error) : error;
}

/** The refusal of a write that there is no room for. */
export function storageFull(): Failure {
  return new Failure('storage_full', "There's no room left to save this.");
}

function withCause(failure: Failure, cause: unknown): Failure {
  failure.cause = cause;
  return failure;
}
