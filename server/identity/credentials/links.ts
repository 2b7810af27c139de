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
 * A mailed link proves that its reader receives mail at that address. Its token is 256 random bits that only the
 * message contains; the row is found by the token's SHA-256. The token is in the URL's fragment, so it reaches no log,
 * proxy or Referer header. A link works once and expires: `reset` sets a password, `verify` and `change` confirm an
 * address, `undo` reverts a change (so there may be several), `restore` cancels leaving. A new link of any other
 * kind than `undo` invalidates the earlier ones of its kind.
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

/** The base of absolute URLs in e-mails. */
export type Site = Pick<Hosts, 'publicUrl'>;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Creates a link and returns its token; invalidates earlier links of the kind, except `undo`. */
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

/** Returns the link of a token, without using it up; refuses unknown, used or expired tokens. */
export async function findLink(
  { read, now }: Opened,
  token: string,
  ...kinds: readonly LinkKind[]
): Promise<LinkRow> {
  return (await linkByHash(read, hashOf(token), kinds, now)) ?? ended();
}

/** Like findLink, but uses the link up in this transaction. */
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
