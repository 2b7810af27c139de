import {
  type addPasskey,
  beginPasskey,
  beginPasskeyUse,
  type UsedCredential,
} from '#contract/identity/factors.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import type { Send } from '#contract/kernel/render.ts';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { inTurn } from '../core/take-turns.ts';

/** Whether this browser supports passkeys. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** The WebAuthn client library, loaded on first use. */
const browser = () => import('@simplewebauthn/browser');
type Browser = Awaited<ReturnType<typeof browser>>;
type ToUse = Parameters<Browser['startAuthentication']>[0]['optionsJSON'];
type ToMake = Parameters<Browser['startRegistration']>[0]['optionsJSON'];

/** Signs a challenge with a passkey, of the current person or of an account to add; returns the credential. */
export async function signWithPasskey(send: Send, adds = false): Promise<UsedCredential> {
  const begun = await inTurn(() => send(beginPasskeyUse, { add_account: adds }));
  const optionsJSON = begun as unknown as ToUse;
  const { startAuthentication } = await browser();
  const { id, rawId, response } = await startAuthentication({ optionsJSON }).catch(notUsed);
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  const signed = { clientDataJSON, authenticatorData, signature, userHandle };
  return { id, rawId, type: 'public-key', response: signed };
}

/** Creates a passkey; returns its credential. */
export async function makePasskey(send: Send): Promise<SentOf<typeof addPasskey>['credential']> {
  const optionsJSON = (await send(beginPasskey, {})) as unknown as ToMake;
  const { startRegistration } = await browser();
  const { id, rawId, response } = await startRegistration({ optionsJSON }).catch(notUsed);
  const { clientDataJSON, attestationObject, transports } = response;
  const made = { clientDataJSON, attestationObject, ...(transports && { transports }) };
  return { id, rawId, type: 'public-key', response: made };
}

/** Cancelled, or no matching passkey: browsers do not distinguish them. */
function notUsed(cause: unknown): never {
  const message = "The passkey wasn't used. Try again, or choose another way.";
  const refusal = { status: 0, number: 0, code: 'passkey', message, detail: null };
  throw new CallError(refusal, { cause });
}
