import { createHash, hkdfSync } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import * as z from 'zod/mini';
import type { HumanAction, HumanWork } from '#contract/trust/human.ts';
import { HUMAN_TOKEN_S } from '#contract/trust/human.ts';
import type { AppConfig } from '#server/kernel/config/config.ts';
import type { HumanSetup } from '#server/kernel/config/human-config.ts';

/**
 * Work as proof that somebody sits in front of a machine of their own: a counter is to be found, which
 * takes a browser half a second and a program that makes accounts by the thousand the same for each.
 * A piece of work says what it is for, which browser it was given to and when it runs out; all of it is
 * signed, so the server keeps nothing until a token is used.
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

/** The human verification of an installation, with keys of its own made from the installation's. */
export function humanSetup({ human, secretKey, secretKeyOld }: HumanConfigured): HumanSetup {
  const keyOf = (secret: string): string =>
    Buffer.from(hkdfSync('sha256', secret, '', 'human-work', 32)).toString('base64url');
  const secrets = secretKeyOld === null ? [secretKey] : [secretKey, secretKeyOld];
  return { ...human, keys: secrets.map(keyOf) };
}
type HumanConfigured = Pick<AppConfig, 'human' | 'secretKey' | 'secretKeyOld'>;

/** What a piece of work knows a browser by. */
function macOf(deviceCookie: string): string {
  return createHash('sha256').update(`human ${deviceCookie}`).digest('base64url');
}

/** Makes a piece of work for an action, for the browser with this cookie. */
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
    // Its own expiry would be judged by the machine's clock.
    data: { action, device: macOf(deviceCookie), until },
    hmacSignatureSecret: key,
  });
  const { salt, nonce, keyPrefix } = made.parameters;
  const text = Buffer.from(JSON.stringify(made)).toString('base64url');
  return { challenge: text, seed: salt + nonce, prefix: keyPrefix, most: work };
}

const WORK_TOKEN = /^([\w-]+)\.(\d{1,10})$/;

/** Whether a token looks as one of work does; those of services have other forms. */
export const isWork = (token: string): boolean => WORK_TOKEN.test(token);

/** A token of work that was done. */
export interface WorkToken {
  /** Names the piece of work. */
  readonly id: Buffer;
  readonly action: string;
  readonly expiresAt: Date;
}

/** Reads a token of work; null for one that we did not give to this browser, or whose answer is wrong. */
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

/** What the counter leads to; a counter that does not fit leads nowhere. */
async function keyAt(parameters: Challenge['parameters'], counter: number): Promise<string> {
  const password = Buffer.concat([Buffer.from(parameters.nonce, 'hex'), Buffer.alloc(4)]);
  if (counter > 0xffff_ffff) return '';
  password.writeUInt32BE(counter, password.length - 4);
  const { derivedKey } = await deriveKey(parameters, Buffer.from(parameters.salt, 'hex'), password);
  return Buffer.from(derivedKey).toString('hex');
}
