import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '#server/kernel/db/tx.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Hosts } from '#server/kernel/core/hosts.ts';
import {
  deleteLinksOf,
  insertLink,
  linkByHash,
  takeLinkByHash,
  type LinkKind,
  type LinkRow,
} from './link-store.ts';

/**
 * A link that goes out by e-mail shows that its reader reads that address. Its token is 256 random
 * bits that only the message holds; the row is found by the SHA-256. It stands behind the # of the
 * address, so no log, no proxy and no Referer ever has it. It works once and for a time: `reset` sets
 * a password, `verify` and `change` make an address the person's, `undo` takes a change back (so there
 * may be several), `restore` brings back somebody who is leaving. A newer link of its kind ends the
 * ones before it.
 */
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LIFE_MS: Readonly<Record<LinkKind, number>> = {
  reset: 60 * MINUTE_MS,
  verify: 7 * DAY_MS,
  change: DAY_MS,
  undo: 7 * DAY_MS,
  restore: 15 * MINUTE_MS,
};

/** What absolute addresses in an e-mail start with. */
export type Site = Pick<Hosts, 'publicUrl'>;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes a link's token; earlier ones of the kind end, unless they undo something. */
export async function makeLink(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  link: LinkRow,
): Promise<string> {
  if (link.kind !== 'undo') await deleteLinksOf(tx, link.personId, [link.kind]);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + LIFE_MS[link.kind]);
  await insertLink(tx, { ...link, tokenHash: hashOf(token), expiresAt });
  return token;
}

interface Opened {
  readonly tx: Tx;
  readonly read: Tx;
  readonly now: Date;
}

/** What a token is a link to; refuses one that is unknown, used or ended. The link stays. */
export async function findLink(
  { read, now }: Opened,
  token: string,
  ...kinds: readonly LinkKind[]
): Promise<LinkRow> {
  return (await linkByHash(read, hashOf(token), kinds, now)) ?? ended();
}

/** As findLink, and the link is used up with this transaction. */
export async function takeLink(
  { tx, now }: Opened,
  token: string,
  ...kinds: readonly LinkKind[]
): Promise<LinkRow> {
  return (await takeLinkByHash(tx, hashOf(token), kinds, now)) ?? ended();
}

function ended(): never {
  throw new Failure('link_ended', 'This link no longer works.', {
    detail: 'It has been used, has expired, or a newer one was sent. Ask for a new one.',
  });
}
