import { ONE_TAP_ON_MOBILE, type OneTap } from '#contract/identity/providers.ts';
import { isHandheld } from '#web/kernel/core/layout.ts';

/** At the sight of a page, to who is logged in at Google; or at a press, to who may have to log in there. */
export type OneTapFlow = keyof typeof ONE_TAP_ON_MOBILE;

/** What of a browser decides whether it is asked. */
export interface CredentialBrowser {
  readonly isMobile: boolean;
  /** The version of its engine; null for another engine. */
  readonly version: number | null;
  readonly knowsIdentities: boolean;
}

/** Whether this browser is asked for an identity; on a phone it needs a version of its own [AUTH-17]. */
export function mayAsk(flow: OneTapFlow, browser: CredentialBrowser): boolean {
  if (!browser.knowsIdentities) return false;
  if (!browser.isMobile) return true;
  return browser.version !== null && browser.version >= ONE_TAP_ON_MOBILE[flow];
}

/** The version of Chromium that a browser says it is made of. */
export function versionIn(userAgent: string): number | null {
  const [, version] = /\bChrom(?:e|ium)\/(\d{1,4})/.exec(userAgent) ?? [];
  return version === undefined ? null : Number(version);
}

/** The browser that runs this. */
export function browserNow(): CredentialBrowser {
  return {
    isMobile: isHandheld(navigator),
    version: versionIn(navigator.userAgent),
    knowsIdentities: 'IdentityCredential' in window,
  };
}

/** An identity token that the browser itself asked for; null where there is none, for whatever reason. */
export async function askForToken(
  { config_url: configURL, client_id: clientId }: OneTap,
  flow: OneTapFlow,
  nonce: string,
  signal: AbortSignal,
): Promise<string | null> {
  const identity = {
    context: 'signin',
    mode: flow === 'button' ? 'active' : 'passive',
    // Newer browsers look for the nonce among what the provider is told.
    providers: [{ configURL, clientId, nonce, params: { nonce } }],
  };
  const options = { identity, signal, mediation: 'optional' } as CredentialRequestOptions;
  const found = await navigator.credentials.get(options).catch(() => null);
  return found !== null && 'token' in found && typeof found.token === 'string' ? found.token : null;
}
