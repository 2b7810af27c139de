import { generateSecret, generateURI, verifySync } from 'otplib';
import { CODE_DIGITS } from '#contract/kernel/limits.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { authenticatorOf, useStep } from './authenticator-store.ts';
import { seal, unseal, type FactorKeys } from './seal.ts';

/** Tolerated clock drift of a phone in seconds [RFC 6238]: one step each way. */
const TOLERANCE = 30;
const CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`);

/** Whether this looks like a code from an app or an e-mail. */
export const isCode = (text: string): boolean => CODE.test(text);

export const newSecret = (): string => generateSecret();

/** The otpauth URI that an app scans as a QR code. */
export function uriOf(secret: string, username: string, issuer: string): string {
  return generateURI({ issuer, label: username, secret });
}

/** The time step near now that this code belongs to; null if none. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  // The library throws for other input.
  if (!isCode(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const checked = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE });
  return checked.valid && 'timeStep' in checked ? checked.timeStep : null;
}

/**
 * Finds a code of the person's app. Once used, it and all earlier codes are invalid: of two concurrent tries, the
 * second finds the step used [SEC-11].
 */
export async function findAuthenticatorCode(
  { read, tx, now }: { readonly read: Tx; readonly tx: Tx; readonly now: Date },
  keys: FactorKeys,
  personId: string,
  code: string,
): Promise<(() => Promise<boolean>) | null> {
  const row = await authenticatorOf(read, personId);
  if (row === null) return null;
  const secret = unseal(keys, personId, row.secret);
  const step = stepOf(secret, code, now);
  if (step === null || step <= row.lastStep) return null;
  return () => useStep(tx, personId, step, seal(keys, personId, secret));
}
