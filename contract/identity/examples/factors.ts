import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import { noorHerself } from './noor.ts';
import {
  addPasskey,
  beginAuthenticator,
  beginEmailFactor,
  beginPasskey,
  beginPasskeyUse,
  confirmAuthenticator,
  confirmEmailFactor,
  getFactors,
  getPasskeys,
  logInAgain,
  logInByPasskey,
  makeRecoveryCodes,
  removeAuthenticator,
  removeEmailFactor,
  removePasskey,
  renamePasskey,
  type Passkey,
} from '../factors.ts';

const telephone: Passkey = {
  id: world.passkey,
  type: 'passkey',
  name: 'Telephone',
  created_at: WHEN,
  last_used_at: null,
};

const credential = { id: world.newPasskey, rawId: world.newPasskey, type: 'public-key' } as const;
const CHALLENGE = 'b3VyLW93bi1yYW5kb20tYnl0ZXM';
const TIMEOUT = 300_000;

/** Noor's factors: a passkey, e-mail, and an authenticator app on her phone. */
export const factorExamples: readonly Example[] = [
  example(
    getFactors,
    'What stands between a password and the account.',
    {},
    {
      totp_since: null,
      email_since: null,
      passkey_count: 1,
      recovery_codes_left: 10,
      has_password: true,
    },
  ),
  example(getPasskeys, "The viewer's passkeys, the newest first.", {}, [telephone]),
  example(
    confirmEmailFactor,
    'Turns codes by e-mail on, with the first of them.',
    { mfa_token: world.mailedCode },
    { recovery_codes: null },
  ),
  example(
    beginEmailFactor,
    'Sends a code to the verified address of the account, to turn codes by e-mail on.',
    {},
    null,
  ),
  example(
    confirmAuthenticator,
    'Puts an authenticator app into use, with its first code. Whoever has no recovery codes gets them now.',
    { mfa_token: world.appCode },
    { recovery_codes: null },
  ),
  example(
    beginAuthenticator,
    'Begins to set up an authenticator app: its secret, and the same for a camera.',
    {},
    {
      secret: 'NB2W45DFOIZA2345NB2W45DFOIZA2345',
      uri: 'otpauth://totp/Bowerbird:noor?secret=NB2W45DFOIZA2345NB2W45DFOIZA2345&issuer=Bowerbird',
    },
  ),
  example(
    makeRecoveryCodes,
    'Makes ten recovery codes in place of all before. They are told here once, and never again.',
    {},
    { recovery_codes: ['4T9K-0WZB-7HQM-XP3D', 'C2RV-8N5E-J6YA-1GSF'] },
  ),
  example(
    beginPasskey,
    'What a browser asks an authenticator for, to make a passkey.',
    {},
    {
      challenge: CHALLENGE,
      rp: { name: 'Bowerbird', id: 'pins.example' },
      user: { id: 'MTE4ODk1MDMwMTU0MjMwMTYwMQ', name: 'noor', displayName: 'Noor Haddad' },
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      timeout: TIMEOUT,
      attestation: 'none',
      excludeCredentials: [{ id: world.newPasskey, type: 'public-key', transports: ['internal'] }],
      authenticatorSelection: {
        residentKey: 'preferred',
        userVerification: 'preferred',
        requireResidentKey: false,
      },
      extensions: { credProps: true },
      hints: [],
    },
  ),
  example(
    addPasskey,
    'Adds a passkey that an authenticator made.',
    {
      name: 'Laptop',
      credential: {
        ...credential,
        response: {
          clientDataJSON: world.newPasskeyClient,
          attestationObject: world.newPasskeyMade,
        },
      },
    },
    { ...telephone, id: '1188950301542301667', name: 'Laptop', recovery_codes: null },
  ),
  example(
    renamePasskey,
    'Gives a passkey another name.',
    { passkey_id: world.passkey, name: 'Old telephone' },
    { ...telephone, name: 'Old telephone' },
  ),
  example(
    beginPasskeyUse,
    'What a browser asks an authenticator for, to use a passkey. A visitor is told of no passkeys.',
    {},
    {
      rpId: 'pins.example',
      challenge: CHALLENGE,
      allowCredentials: [{ id: world.newPasskey, type: 'public-key', transports: ['internal'] }],
      timeout: TIMEOUT,
      userVerification: 'preferred',
    },
  ),
  example(
    logInByPasskey,
    'Logs in with a passkey; the answer sets the session cookie.',
    {
      credential: {
        ...credential,
        response: {
          clientDataJSON: world.usedPasskeyClient,
          authenticatorData: world.usedPasskeyData,
          signature: world.usedPasskeySignature,
        },
      },
      add_account: true,
    },
    noorHerself,
  ),
  example(
    logInAgain,
    'Proves once more who is there, by a password, a code or a passkey.',
    { password: 'a bower of blue things' },
    null,
  ),
  example(removeAuthenticator, 'Turns the authenticator app off.', {}, null),
  example(removeEmailFactor, 'Turns codes by e-mail off.', {}, null),
  example(
    removePasskey,
    'Takes a passkey from the account: it opens nothing any more.',
    { passkey_id: world.passkey },
    null,
  ),
];
