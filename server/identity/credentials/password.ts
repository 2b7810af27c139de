import { hash, parseOptions, verify } from '@node-rs/argon2';

/** Argon2id (the library's default kind) with these costs [SEC-1]; memory in KiB. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// A well-formed hash with the costs of today that no password has: checking against it takes the time
// that checking against a real one takes, so that timing does not reveal an unknown account.
const zeros = (bytes: number): string => Buffer.alloc(bytes).toString('base64url');
const { memoryCost, timeCost, parallelism } = COSTS;
const NOBODYS = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${zeros(16)}$${zeros(32)}`;

/** The encoded hash of a password, all of it: nothing is cut off. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COSTS);
}

/** Whether it is the password; takes as long, and answers false, when there is no hash. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await verify(stored ?? NOBODYS, password);
  return right && stored !== null;
}

/** Whether a hash was made with lower costs than those of today. */
export function isOutdated(stored: string): boolean {
  const made = parseOptions(stored);
  return made.memoryCost < memoryCost || made.timeCost < timeCost;
}
