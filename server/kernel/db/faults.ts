import { Failure } from '#server/kernel/core/failure.ts';

/** Retry-After, in seconds, when the database is unavailable or overloaded. */
const RETRY_AFTER = 2;

const RETRYABLE = new Set(['40001', '40P01']);
// Errors of a server that is shutting down or starting, of a failed-over connection, and of our own timeouts
// (statement, lock, idle transaction).
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

/** Thrown by work that lost a race without a conflict in PostgreSQL; the work is retried. */
export class RunAgain extends Error {}

/**
 * Whether the same work may simply be retried: PostgreSQL aborted one of several conflicting transactions, or the
 * plan was made before an upgrade.
 */
export function isRetryable(error: unknown): boolean {
  return error instanceof RunAgain || RETRYABLE.has(codeOf(error)) || isStalePlan(error);
}

/** Whether the result columns of a prepared statement have changed, so that it must be prepared again. */
export function isStalePlan(error: unknown): boolean {
  if (codeOf(error) !== '0A000' || typeof error !== 'object' || error === null) return false;
  // The code alone says only "feature not supported".
  return 'routine' in error && error.routine === 'RevalidateCachedQuery';
}

/** Whether PostgreSQL skipped a statement because an earlier one in the transaction had failed. */
export const isRefusedAfterFailure = (error: unknown): boolean => codeOf(error) === '25P02';

/**
 * Whether the row violates a unique constraint (if given, this one). A cluster names the constraint of the shard, with its
 * number behind it, and in the message alone.
 */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== '23505') return false;
  if (constraint === undefined) return true;
  const violated =
    typeof error === 'object' && error !== null && 'constraint' in error ? error.constraint : null;
  return (
    violated === constraint ||
    new RegExp(String.raw`\b${constraint}_\d+\b`, 'u').test(messageOf(error))
  );
}

/** Whether the connection that raised the error must not be reused. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  if (SOCKET.has(code) || NETWORK.has(code) || code.startsWith('08')) return true;
  return code.startsWith('57P') || code === '25P03' || DRIVER.test(messageOf(error));
}

/**
 * Converts an error to the Failure that a person should see: 'unavailable' for a database that is unreachable or
 * overloaded, 'storage_full' for one without disk space. Returns a defect unchanged.
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

/** Whether a statement ran into its time limit, also when told as a Failure. */
export function isOverTime(error: unknown): boolean {
  const cause: unknown = error instanceof Failure ? error.cause : error;
  return codeOf(cause) === '57014' || messageOf(cause).startsWith('Query read timeout');
}

/** The refusal of a write when the disk is full. */
export function storageFull(): Failure {
  return new Failure('storage_full', "There's no room left to save this.");
}

function withCause(failure: Failure, cause: unknown): Failure {
  failure.cause = cause;
  return failure;
}
