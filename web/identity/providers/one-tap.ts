import { ONE_TAP_ON_MOBILE, type OneTap } from '#contract/identity/providers.ts';
import { isHandheld } from '#web/kernel/core/layout.ts';

/**
 * `modal`: on page load, for people logged in at Google; `button`: on a press, for people who may still have to log in
 * there.
 */
export type OneTapFlow = keyof typeof ONE_TAP_ON_MOBILE;

/** The browser features that decide whether it is asked. */
export interface CredentialBrowser {
  readonly isMobile: boolean;
  /** The version of Chromium; null for other engines. */
  readonly version: number | null;
  readonly knowsIdentities: boolean;
}

/** Whether this browser may be asked for an identity; phones have a minimum version [AUTH-17]. */
export function mayAsk(flow: OneTapFlow, browser: CredentialBrowser): boolean {
  if (!browser.knowsIdentities) return false;
  if (!browser.isMobile) return true;
  return browser.version !== null && browser.version >= ONE_TAP_ON_MOBILE[flow];
}

/** The Chromium version in a User-Agent header. */
export function versionIn(userAgent: string): number | null {
  const [, version] = /\bChrom(?:e|ium)\/(\d{1,4})/.exec(userAgent) ?? [];
  return version === undefined ? null : Number(version);
}

/** The current browser. */
export function browserNow(): CredentialBrowser {
  return {
    isMobile: isHandheld(navigator),
    version: versionIn(navigator.userAgent),
    knowsIdentities: 'IdentityCredential' in window,
  };
}

/** An identity token from the browser itself; null if there is none, for any reason. */
export async function askForToken(
  { config_url: configURL, client_id: clientId }: OneTap,
  flow: OneTapFlow,
  nonce: string,
  signal: AbortSignal,
): Promise<string | null> {
  const identity = {
    context: 'signin',
    mode: flow === 'button' ? 'active' : 'passive',
    // Newer browsers read the nonce from `params`.
    providers: [{ configURL, clientId, nonce, params: { nonce } }],
  };
  const options = { identity, signal, mediation: 'optional' } as CredentialRequestOptions;
  const found = await navigator.credentials.get(options).catch(() => null);
  return found !== null && 'token' in found && typeof found.token === 'string' ? found.token : null;
}
