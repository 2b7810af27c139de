import type { Factors } from '#contract/identity/factors.ts';
import type { ViewerShape } from '#contract/identity.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { factorsRow } from './factor-store.ts';

/** Returns the viewer's factors beside the password. */
export async function getFactors({ tx, viewer }: SignedInContext): Promise<Factors> {
  const row = await factorsRow(tx, viewer.id);
  return {
    totp_since: row.totpSince && toWireDate(row.totpSince),
    email_since: row.emailSince && toWireDate(row.emailSince),
    passkey_count: row.passkeys,
    recovery_codes_left: row.recoveryCodes,
    has_password: (viewer.view as ViewerShape).has_password,
  };
}
