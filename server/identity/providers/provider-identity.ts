import { MAX_EMAIL, MAX_FULL_NAME } from '#contract/kernel/limits.ts';
import { EMAIL } from '#contract/kernel/email.ts';
import type { LogInMethod } from '#contract/identity/log-in-methods.ts';
import { nameFrom } from '#contract/kernel/text.ts';
import type { OpenIdConfig } from '#server/kernel/config/provider-config.ts';
import { isFreeMailElsewhere } from './free-mail.ts';
import type { IdentityKey } from './identity-store.ts';

/** Somebody as a provider names them, its word checked. */
export interface ProviderIdentity extends IdentityKey {
  readonly provider: string;
  /** What the provider is called. */
  readonly name: string;
  readonly method: LogInMethod;
  /** By which they know the account of theirs again. */
  readonly label: string;
  /** In lower case; null where there is none, or the word for it is not good enough. */
  readonly email: string | null;
  readonly fullName: string;
}

type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

const METHODS = { google: 'google_plus', line: 'line', sso: 'sso' } as const;

/** Somebody as the claims of a checked identity token name them. */
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

/** Somebody as the Graph API names them; it tells an address only once that is confirmed. */
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

/** An issuer of the operator's is believed about the addresses of its own domains, and of no other. */
function isBelieved({ kind, domains }: OpenIdConfig, email: string, verified: unknown): boolean {
  if (domains.length > 0) return domains.includes(email.split('@')[1] ?? '');
  // Whoever had it when that account was made may have lost it since.
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
