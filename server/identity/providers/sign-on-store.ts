import type { Tx } from '#server/kernel/db/tx.ts';
import type { LogInMethod } from '#contract/identity/log-in-methods.ts';

// Each insert deletes up to this many expired rows: more than one try leaves behind.
const SWEPT_AT_ONCE = 10;

/** A log-in in progress at an issuer. */
export interface SignOnTry {
  readonly provider: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly next: string;
  /** The person who connects the account; null for a log-in. */
  readonly personId: string | null;
  /** Whether the account is added to the browser's others. */
  readonly adds: boolean;
}

export async function insertTry(
  tx: Tx,
  stateHash: Buffer,
  deviceHash: Buffer,
  made: SignOnTry,
  now: Date,
): Promise<void> {
  await tx.run(
    `insert into sign_on_tries (state_hash, device_hash, provider, nonce, verifier, next, person_id, adds, begun_at)
     values (:stateHash, :deviceHash, :provider, :nonce, :verifier, :next, :personId, :adds, :now)`,
    {
      stateHash,
      deviceHash,
      provider: made.provider,
      nonce: made.nonce,
      verifier: made.verifier,
      next: made.next,
      personId: made.personId,
      adds: made.adds,
      now,
    },
  );
}

/**
 * Deletes and returns the try with this state, if begun after `begunAfter`; it can be used only once, even if refused.
 * Only the browser that began it can take it.
 */
export function takeTry(
  read: Tx,
  stateHash: Buffer,
  deviceHash: Buffer,
  begunAfter: Date,
): Promise<SignOnTry | null> {
  return read.row<SignOnTry>(
    `delete from sign_on_tries where state_hash = :stateHash and device_hash = :deviceHash and begun_at > :begunAfter
     returning provider, nonce, verifier, next, person_id as "personId", adds`,
    { stateHash, deviceHash, begunAfter },
  );
}

export async function sweepTries(tx: Tx, begunBefore: Date): Promise<void> {
  await tx.run(
    `delete from sign_on_tries where state_hash in (
       select state_hash from sign_on_tries where begun_at <= :begunBefore
       order by begun_at limit :sweptAtOnce for update skip locked)`,
    { begunBefore, sweptAtOnce: SWEPT_AT_ONCE },
  );
}

export async function insertNonce(
  tx: Tx,
  nonceHash: Buffer,
  deviceHash: Buffer,
  now: Date,
): Promise<void> {
  await tx.run(
    'insert into sign_on_nonces (nonce_hash, device_hash, begun_at) values (:nonceHash, :deviceHash, :now)',
    { nonceHash, deviceHash, now },
  );
}

/** Uses up a nonce of this browser; returns false if it is unknown or used. */
export async function takeNonce(
  read: Tx,
  nonceHash: Buffer,
  deviceHash: Buffer,
  begunAfter: Date,
): Promise<boolean> {
  const taken = await read.run(
    'delete from sign_on_nonces where nonce_hash = :nonceHash and device_hash = :deviceHash and begun_at > :begunAfter',
    { nonceHash, deviceHash, begunAfter },
  );
  return taken === 1;
}

export async function sweepNonces(tx: Tx, begunBefore: Date): Promise<void> {
  await tx.run(
    `delete from sign_on_nonces where nonce_hash in (
       select nonce_hash from sign_on_nonces where begun_at <= :begunBefore
       order by begun_at limit :sweptAtOnce for update skip locked)`,
    { begunBefore, sweptAtOnce: SWEPT_AT_ONCE },
  );
}

/** A new person, as named by an issuer. */
export interface PendingSignUp {
  readonly issuer: string;
  readonly subject: string;
  readonly provider: string;
  readonly method: LogInMethod;
  readonly label: string;
  readonly email: string | null;
  readonly fullName: string;
}

/** Stores the pending sign-up of this browser, replacing an earlier one. */
export async function storePendingSignUp(
  tx: Tx,
  deviceHash: Buffer,
  pending: PendingSignUp,
  now: Date,
): Promise<void> {
  const { issuer, subject, provider, method, label, email, fullName } = pending;
  await tx.run(
    `insert into pending_sign_ups
       (device_hash, issuer, subject, provider, method, label, email, full_name, begun_at)
     values (:deviceHash, :issuer, :subject, :provider, :method, :label, :email, :fullName, :now)
     on conflict (device_hash) do update
       set issuer = excluded.issuer, subject = excluded.subject, provider = excluded.provider,
           method = excluded.method, label = excluded.label, email = excluded.email,
           full_name = excluded.full_name, begun_at = excluded.begun_at`,
    { deviceHash, issuer, subject, provider, method, label, email, fullName, now },
  );
}

export function pendingSignUpOf(
  read: Tx,
  deviceHash: Buffer,
  begunAfter: Date,
): Promise<PendingSignUp | null> {
  return read.row<PendingSignUp>(
    `select issuer, subject, provider, method, label, email, full_name as "fullName"
     from pending_sign_ups where device_hash = :deviceHash and begun_at > :begunAfter`,
    { deviceHash, begunAfter },
  );
}

export async function deletePendingSignUp(tx: Tx, deviceHash: Buffer): Promise<void> {
  await tx.run('delete from pending_sign_ups where device_hash = :deviceHash', { deviceHash });
}

export async function sweepPendingSignUps(tx: Tx, begunBefore: Date): Promise<void> {
  await tx.run(
    `delete from pending_sign_ups where device_hash in (
       select device_hash from pending_sign_ups where begun_at <= :begunBefore
       order by begun_at limit :sweptAtOnce for update skip locked)`,
    { begunBefore, sweptAtOnce: SWEPT_AT_ONCE },
  );
}
