import { Failure } from '#server/kernel/core/failure.ts';
import { issuerForAddress } from './sign-in-methods.ts';
import type { Issuers } from './issuers.ts';

/** Refuses a password if the operator requires the address's domain to log in at its issuer. */
export function refusePasswordOfDomain(issuers: Issuers, email: string): void {
  const issuer = issuerForAddress(issuers, email);
  if (issuer === null || !issuer.isRequired) return;
  const domain = email.split('@')[1] ?? '';
  throw new Failure('sso_required', `People of ${domain} log in with ${issuer.name}.`, {
    detail: `Use “Continue with ${issuer.name}”.`,
    extra: { provider: issuer.key },
  });
}
