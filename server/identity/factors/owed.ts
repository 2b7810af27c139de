import type { FactorKind } from '#contract/identity/factors.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { factorsRow, type FactorsRow } from './factor-store.ts';

/** Whether there is more than a password to an account; recovery codes alone are no factor. */
export function isGuarded(row: FactorsRow): boolean {
  return row.totpSince !== null || row.emailSince !== null || row.passkeys > 0;
}

/** What a person owes beside their password, the likeliest first; nothing when nothing was turned on. */
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

/** Whether a person has turned a second factor on [ROLE-05]. */
export async function hasSecondFactor(read: Tx, personId: string): Promise<boolean> {
  return isGuarded(await factorsRow(read, personId));
}
