import type { SignInProvider, SignInMethods } from '#contract/identity/providers.ts';
import type { FacebookConfig, OpenIdConfig } from '#server/kernel/config/provider-config.ts';
import type { Issuers } from './issuers.ts';

/** The path of the FedCM configuration, from which the browser offers Google accounts. */
const ONE_TAP_PATH = '/gsi/fedcm.json';

/** The sign-in methods available here. */
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

/** The issuer required or offered for an address's domain. */
export function issuerForAddress(issuers: Issuers, email: string): OpenIdConfig | null {
  const domain = email.toLowerCase().split('@')[1] ?? '';
  return issuers.all.find(({ domains }) => domains.includes(domain)) ?? null;
}
