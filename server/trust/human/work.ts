import { createHash, hkdfSync } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import * as z from 'zod/mini';
import type { HumanAction, HumanWork } from '#contract/trust/human.ts';
import { HUMAN_TOKEN_S } from '#contract/trust/human.ts';
import type { AppConfig } from '#server/kernel/config/config.ts';
import type { HumanSetup } from '#server/kernel/config/human-config.ts';

/**
 * Proof of work: finding a counter takes a browser half a second, and a program that creates thousands of accounts as
 * much for each. A challenge contains its purpose, browser and expiry, all signed, so the server stores nothing until a
 * token is used.
 */
const SHA_256 = { algorithm: 'SHA-256', cost: 1 } as const;
const HEX = z.string().check(z.regex(/^[0-9a-f]+$/));

const challenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal(SHA_256.algorithm),
    cost: z.literal(SHA_256.cost),
    nonce: HEX,
    salt: HEX,
    keyLength: z.int(),
    keyPrefix: HEX,
    data: z.strictObject({ action: z.string(), device: z.string(), until: z.int() }),
  }),
  signature: HEX,
});
type Challenge = z.infer<typeof challenge>;

/** Creates the installation's human verification, with keys derived from the installation's secret. */
export function humanSetup({ human, secretKey, secretKeyOld }: HumanConfigured): HumanSetup {
  const keyOf = (secret: string): string =>
    Buffer.from(hkdfSync('sha256', secret, '', 'human-work', 32)).toString('base64url');
  const secrets = secretKeyOld === null ? [secretKey] : [secretKey, secretKeyOld];
  return { ...human, keys: secrets.map(keyOf) };
}
type HumanConfigured = Pick<AppConfig, 'human' | 'secretKey' | 'secretKeyOld'>;

/** Returns what identifies a browser in a challenge. */
function macOf(deviceCookie: string): string {
  return createHash('sha256').update(`human ${deviceCookie}`).digest('base64url');
}

/** Creates a challenge for an action, for the browser with this cookie. */
export async function giveWork(
  { work, keys: [key = ''] }: HumanSetup,
  action: HumanAction,
  deviceCookie: string,
  now: Date,
): Promise<HumanWork> {
  const until = Math.floor(now.getTime() / 1000) + HUMAN_TOKEN_S;
  const made = await createChallenge({
    ...SHA_256,
    counter: randomInt(work, 0),
    deriveKey,
    // The library's own expiry would use the machine's clock.
    data: { action, device: macOf(deviceCookie), until },
    hmacSignatureSecret: key,
  });
  const { salt, nonce, keyPrefix } = made.parameters;
  const text = Buffer.from(JSON.stringify(made)).toString('base64url');
  return { challenge: text, seed: salt + nonce, prefix: keyPrefix, most: work };
}

const WORK_TOKEN = /^([\w-]+)\.(\d{1,10})$/;

/** Whether a token has the form of a proof of work; those of services differ. */
export const isWork = (token: string): boolean => WORK_TOKEN.test(token);

/** The token of a solved challenge. */
export interface WorkToken {
  /** Identifies the challenge. */
  readonly id: Buffer;
  readonly action: string;
  readonly expiresAt: Date;
}

/** Verifies a proof-of-work token; null if it was not issued to this browser or its solution is wrong. */
export async function readWork(
  { keys }: HumanSetup,
  token: string,
  deviceCookie: string | null,
): Promise<WorkToken | null> {
  const [, text = '', digits = ''] = WORK_TOKEN.exec(token) ?? [];
  const parsed = challengeIn(text);
  if (parsed === null || deviceCookie === null) return null;
  const { action, device, until } = parsed.parameters.data;
  if (device !== macOf(deviceCookie) || !(await isDone(keys, parsed, Number(digits)))) return null;
  const id = createHash('sha256').update(parsed.signature).digest();
  return { id, action, expiresAt: new Date(until * 1000) };
}

function challengeIn(text: string): Challenge | null {
  try {
    const parsed = challenge.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

async function isDone(
  keys: readonly string[],
  parsed: Challenge,
  counter: number,
): Promise<boolean> {
  const { parameters } = parsed;
  const derivedKey = await keyAt(parameters, counter);
  for (const hmacSignatureSecret of keys) {
    const solution = { counter, derivedKey };
    const { verified } = await verifySolution({
      challenge: parsed,
      solution,
      deriveKey,
      hmacSignatureSecret,
    });
    if (verified) return true;
  }
  return false;
}

/** Returns the key that a counter derives; a wrong counter gives no match. */
async function keyAt(parameters: Challenge['parameters'], counter: number): Promise<string> {
  const password = Buffer.concat([Buffer.from(parameters.nonce, 'hex'), Buffer.alloc(4)]);
  if (counter > 0xffff_ffff) return '';
  password.writeUInt32BE(counter, password.length - 4);
  const { derivedKey } = await deriveKey(parameters, Buffer.from(parameters.salt, 'hex'), password);
  return Buffer.from(derivedKey).toString('hex');
}
