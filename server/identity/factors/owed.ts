import type { FactorKind } from '#contract/identity/factors.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { factorsRow, type FactorsRow } from './factor-store.ts';

/** Whether an account has a second factor; recovery codes alone do not count. */
export function isGuarded(row: FactorsRow): boolean {
  return row.totpSince !== null || row.emailSince !== null || row.passkeys > 0;
}

/** The factors that a person can choose from after their password, likeliest first; empty without a second factor. */
export async function factorsOf(read: Tx, personId: string): Promise<readonly FactorKind[]> {
  const row = await factorsRow(read, personId);
  if (!isGuarded(row)) return [];
  return [
    ...(row.totpSince === null ? [] : ['totp' as const]),
    ...(row.passkeys === 0 ? [] : ['passkey' as const]),
    ...(row.emailSince === null ? [] : ['email' as const]),
    ...(row.recoveryCodes === 0 ? [] : ['recovery_code' as const]),
  ];
}

/** Whether a person has a second factor [ROLE-05]. */
export async function hasSecondFactor(read: Tx, personId: string): Promise<boolean> {
  return isGuarded(await factorsRow(read, personId));
}
