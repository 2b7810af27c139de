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

/** Whether this browser knows passkeys at all. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** What speaks with authenticators; loaded with the first passkey. */
const browser = () => import('@simplewebauthn/browser');
type Browser = Awaited<ReturnType<typeof browser>>;
type ToUse = Parameters<Browser['startAuthentication']>[0]['optionsJSON'];
type ToMake = Parameters<Browser['startRegistration']>[0]['optionsJSON'];

/** Lets a person use a passkey, or one who is added to a browser: what their authenticator signed. */
export async function signWithPasskey(send: Send, adds = false): Promise<UsedCredential> {
  const begun = await inTurn(() => send(beginPasskeyUse, { add_account: adds }));
  const optionsJSON = begun as unknown as ToUse;
  const { startAuthentication } = await browser();
  const { id, rawId, response } = await startAuthentication({ optionsJSON }).catch(notUsed);
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  const signed = { clientDataJSON, authenticatorData, signature, userHandle };
  return { id, rawId, type: 'public-key', response: signed };
}

/** Lets a person make a passkey: what their authenticator says of it. */
export async function makePasskey(send: Send): Promise<SentOf<typeof addPasskey>['credential']> {
  const optionsJSON = (await send(beginPasskey, {})) as unknown as ToMake;
  const { startRegistration } = await browser();
  const { id, rawId, response } = await startRegistration({ optionsJSON }).catch(notUsed);
  const { clientDataJSON, attestationObject, transports } = response;
  const made = { clientDataJSON, attestationObject, ...(transports && { transports }) };
  return { id, rawId, type: 'public-key', response: made };
}

/** Called off, or an authenticator that has none for us: browsers do not say which. */
function notUsed(cause: unknown): never {
  const message = "The passkey wasn't used. Try again, or choose another way.";
  const refusal = { status: 0, number: 0, code: 'passkey', message, detail: null };
  throw new CallError(refusal, { cause });
}
