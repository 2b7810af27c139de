import { hash, parseOptions, verify } from '@node-rs/argon2';

/** Costs of Argon2id (the library's default variant) [SEC-1]; memory in KiB. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// A well-formed hash with the current costs that matches no password: verifying against it takes as long as against a
// real one, so that timing does not reveal unknown accounts.
const zeros = (bytes: number): string => Buffer.alloc(bytes).toString('base64url');
const { memoryCost, timeCost, parallelism } = COSTS;
const NOBODYS = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${zeros(16)}$${zeros(32)}`;

/** Returns the encoded hash of the whole password, without truncation. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COSTS);
}

/** Whether the password matches; without a hash it takes as long and returns false. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await verify(stored ?? NOBODYS, password);
  return right && stored !== null;
}

/** Whether a hash was made with lower costs than the current ones. */
export function isOutdated(stored: string): boolean {
  const made = parseOptions(stored);
  return made.memoryCost < memoryCost || made.timeCost < timeCost;
}
