import { generateSync } from 'otplib';
import { signUp } from '#contract/identity.ts';
import { confirmEmail, sendVerification } from '#contract/identity/account.ts';
import { beginAuthenticator, confirmAuthenticator } from '#contract/identity/factors.ts';
import type { Client } from '#server/testing/client.ts';
import { aSignUp, PASSWORD, type startIdentity } from '../test-server.ts';

export type Server = Awaited<ReturnType<typeof startIdentity>>;

/** The code of an app with this secret at a time. */
export function codeAt(secret: string, now: Date): string {
  return generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) });
}

export async function aPerson(server: Server, name: string): Promise<Client> {
  const client = server.client();
  await client.call(signUp, aSignUp(name, { username: name }));
  return client;
}

/** Creates a person with a verified address. */
export async function aReader(server: Server, name: string): Promise<Client> {
  const client = await aPerson(server, name);
  await verify(server, client);
  return client;
}

/** Opens the verification link mailed to a person. */
export async function verify(server: Server, client: Client): Promise<void> {
  const { email } = await client.call(sendVerification, {});
  const mail = await lastMail(server, email);
  const token = /#([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? '';
  await client.call(confirmEmail, { token });
}

/** Activates an authenticator app, which uses up its first code. */
export async function anApp(server: { readonly clock: { readonly now: Date } }, client: Client) {
  const { secret } = await client.call(beginAuthenticator, {});
  const mfa_token = codeAt(secret, server.clock.now);
  const { recovery_codes } = await client.call(confirmAuthenticator, { mfa_token });
  return { secret, codes: recovery_codes ?? [] };
}

/** Logs in with the password in this browser, and expects that a factor is required. */
export async function owe(client: Client, name: string) {
  const { status, envelope } = await client.resource('UserSession', 'create', {
    username_or_email: name,
    password: PASSWORD,
  });
  return { status, error: envelope.resource_response.error };
}

/** Submits a code; returns the HTTP status. */
export async function show(client: Client, mfa_token: string): Promise<number> {
  return (await client.resource('UserSession', 'create', { mfa_token })).status;
}

/** Counts responses by status. */
export function counted(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The newest message to an address, except those about new devices. */
export async function lastMail(server: Server, to: string) {
  return server.database.db.read.row<{ subject: string; body: string }>(
    `select subject, body from outbox
     where to_address = :to and subject <> 'A log-in from a new device' order by id desc limit 1`,
    { to },
  );
}

/** The subjects of messages to an address, except those about new devices. */
export async function mailsTo(server: Server, to: string): Promise<string[]> {
  const rows = await server.database.db.read.rows<{ subject: string }>(
    `select subject from outbox
     where to_address = :to and subject <> 'A log-in from a new device' order by id`,
    { to },
  );
  return rows.map(({ subject }) => subject);
}

export async function mailedCode(server: Server, to: string): Promise<string> {
  return /\b\d{6}\b/.exec((await lastMail(server, to))?.subject ?? '')?.[0] ?? '';
}

/** A different code with the same number of digits. */
export const notThis = (code: string): string => (code === '000000' ? '000001' : '000000');

export { PASSWORD };
