import {
  FACEBOOK_SCOPES,
  FACEBOOK_SDK_VERSION,
  facebookLoginData,
  SOCIAL_SCRIPT,
} from '#contract/identity/providers.ts';
import type { Send } from '#contract/kernel/render.ts';
import { logEvent } from '#web/kernel/core/report.ts';
import { type SocialCheck, socialCheckOf } from './social-check.ts';

interface Answer {
  readonly status?: string;
  readonly authResponse?: { readonly userID: string; readonly accessToken: string } | null;
}

/** The parts of Facebook's SDK in use. */
export interface FacebookSdk {
  init(options: { appId: string; version: string; xfbml: boolean }): void;
  login(answered: (answer: Answer | null) => void, options: { scope: string }): void;
}

declare global {
  interface Window {
    FB?: FacebookSdk;
  }
}

/** The log-in data from Facebook [AUTH-02]. */
export interface FacebookAuth {
  readonly facebook_id: string;
  readonly facebook_token: string;
}

const LOCALES: Readonly<Record<string, string>> = {
  es: 'es_LA',
  ar: 'ar_AR',
  de: 'de_DE',
  fr: 'fr_FR',
  it: 'it_IT',
  ja: 'ja_JP',
  nl: 'nl_NL',
  tr: 'tr_TR',
  en_AU: 'en_US',
};

/** Facebook's name of a locale [AUTH-12]; English for unknown ones. */
export function sdkLocale(tag: string): string {
  const locale = tag.replaceAll('-', '_');
  return LOCALES[locale] ?? (/^[a-z]{2}_[A-Z]{2}$/.test(locale) ? locale : 'en_US');
}

/** Waits until a script reports that it is ready; gives up after 20 checks [AUTH-11]. */
export async function untilThere(
  isThere: () => boolean,
  wait: (ms: number) => Promise<void>,
): Promise<void> {
  for (let looked = 0; looked < SOCIAL_SCRIPT.tries && !isThere(); looked += 1)
    await wait(SOCIAL_SCRIPT.everyMs);
}

let loading: Promise<FacebookSdk | undefined> | undefined;

/** Facebook's SDK, loaded on first use; undefined if loading failed. */
export function loadFacebook(appId: string): Promise<FacebookSdk | undefined> {
  loading ??= load(appId).then((sdk) => {
    // A failed load is retried next time.
    if (sdk === undefined) loading = undefined;
    return sdk;
  });
  return loading;
}

async function load(appId: string): Promise<FacebookSdk | undefined> {
  const script = document.createElement('script');
  script.src = `https://connect.facebook.net/${sdkLocale(navigator.language)}/sdk.js`;
  script.async = true;
  document.head.append(script);
  const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
  await untilThere(() => window.FB !== undefined, wait);
  window.FB?.init({ appId, version: FACEBOOK_SDK_VERSION, xfbml: false });
  return window.FB;
}

/** Logs in at Facebook. Rejects with its status, or 'unknown', if the person does not connect [AUTH-11]. */
export function logInAtFacebook(sdk: FacebookSdk | undefined): Promise<FacebookAuth> {
  return new Promise((done, refuse) => {
    if (sdk === undefined) return refuse(new Error('unknown'));
    sdk.login(
      (answer) => {
        const auth = answer?.authResponse;
        if (answer?.status !== 'connected' || !auth)
          return refuse(new Error(answer?.status ?? 'unknown'));
        done({ facebook_id: auth.userID, facebook_token: auth.accessToken });
      },
      { scope: FACEBOOK_SCOPES.join(',') },
    );
  });
}

/** The other sign-in methods of a Facebook account's owner; undefined if unknown [AUTH-11]. */
export async function socialCheck(
  send: Send,
  auth: FacebookAuth,
): Promise<SocialCheck | undefined> {
  try {
    return socialCheckOf(await send(facebookLoginData, auth));
  } catch {
    logEvent('facebook_login_data_failed');
    return undefined;
  }
}
