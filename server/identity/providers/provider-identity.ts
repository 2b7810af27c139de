import { MAX_EMAIL, MAX_FULL_NAME } from '#contract/kernel/limits.ts';
import { EMAIL } from '#contract/kernel/email.ts';
import type { LogInMethod } from '#contract/identity/log-in-methods.ts';
import { nameFrom } from '#contract/kernel/text.ts';
import type { OpenIdConfig } from '#server/kernel/config/provider-config.ts';
import { isFreeMailElsewhere } from './free-mail.ts';
import type { IdentityKey } from './identity-store.ts';

/** A person as named by a provider, after verification. */
export interface ProviderIdentity extends IdentityKey {
  readonly provider: string;
  /** The provider's display name. */
  readonly name: string;
  readonly method: LogInMethod;
  /** How the person recognises the account. */
  readonly label: string;
  /** In lower case; null if there is none, or the provider is not trusted about it. */
  readonly email: string | null;
  readonly fullName: string;
}

type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

const METHODS = { google: 'google_plus', line: 'line', sso: 'sso' } as const;

/** The identity in the claims of a verified token. */
export function identityIn(
  provider: OpenIdConfig,
  claims: Claims,
  method?: LogInMethod,
): ProviderIdentity {
  const email = emailIn(claims['email']);
  const fullName = nameIn(claims['name']);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    provider: provider.key,
    name: provider.name,
    method: method ?? METHODS[provider.kind],
    label: email ?? (fullName || provider.name),
    email: email !== null && isBelieved(provider, email, claims['email_verified']) ? email : null,
    fullName,
  };
}

/** The identity from the Graph API, which returns only confirmed addresses. */
export function identityByGraph(person: {
  readonly id: string;
  readonly email?: string | null | undefined;
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
}): ProviderIdentity {
  const email = emailIn(person.email);
  const fullName = nameIn(`${person.first_name ?? ''} ${person.last_name ?? ''}`);
  return {
    issuer: FACEBOOK_ISSUER,
    subject: person.id,
    provider: 'facebook',
    name: 'Facebook',
    method: 'facebook',
    label: email ?? (fullName || 'Facebook'),
    email,
    fullName,
  };
}

const FACEBOOK_ISSUER = 'https://www.facebook.com';

/** An issuer of the operator is trusted for addresses of its own domains only. */
function isBelieved({ kind, domains }: OpenIdConfig, email: string, verified: unknown): boolean {
  if (domains.length > 0) return domains.includes(email.split('@')[1] ?? '');
  // The address's owner at the time may have lost it since.
  if (kind === 'google' && isFreeMailElsewhere(email)) return false;
  return verified === true || verified === 'true';
}

function emailIn(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_EMAIL || !EMAIL.test(value)) return null;
  return value.toLowerCase();
}

function nameIn(value: unknown): string {
  return typeof value === 'string' ? nameFrom(value.slice(0, MAX_FULL_NAME).toWellFormed()) : '';
}
