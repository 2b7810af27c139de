import type { SignInProvider, SignInMethods } from '#contract/identity/providers.ts';
import type { FacebookConfig, OpenIdConfig } from '#server/kernel/config/provider-config.ts';
import type { Issuers } from './issuers.ts';

/** Where the browser itself finds out how to ask Google who somebody is. */
const ONE_TAP_PATH = '/gsi/fedcm.json';

/** Whom one may log in with here. */
export function signInMethods(
  issuers: Issuers,
  facebook: FacebookConfig | null,
): Omit<SignInMethods, 'asks_operator_code'> {
  const google = issuers.byKey('google');
  return {
    providers: providersOf(issuers, facebook),
    one_tap: google && {
      config_url: new URL(ONE_TAP_PATH, google.issuer).href,
      client_id: google.clientId,
    },
    facebook_app_id: facebook?.appId ?? null,
  };
}

/** The providers in the order of their buttons. */
export function providersOf(issuers: Issuers, facebook: FacebookConfig | null): SignInProvider[] {
  const available = issuers.all.map(({ key, kind, name }): SignInProvider => ({ key, kind, name }));
  if (facebook === null) return available;
  const at = available.findIndex(({ kind }) => kind !== 'google');
  const own: SignInProvider = { key: 'facebook', kind: 'facebook', name: 'Facebook' };
  return at === -1 ? [...available, own] : available.toSpliced(at, 0, own);
}

/** Whose people log in at an issuer of their own, by the domain of an address. */
export function issuerForAddress(issuers: Issuers, email: string): OpenIdConfig | null {
  const domain = email.toLowerCase().split('@')[1] ?? '';
  return issuers.all.find(({ domains }) => domains.includes(domain)) ?? null;
}
