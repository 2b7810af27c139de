import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { bytesOf, recordOf, type AuctionRecord } from './auction-record.ts';

/**
 * The record of an auction travels in the page, so that nothing is written before a person sees an ad; it is sealed, so
 * that nobody can read or change it. Each day has its own key, derived from the installation's secret, and records
 * older than a day do not open. During a rotation of the secret, the previous one still opens what it sealed.
 */
export interface RecordSeal {
  seal(record: AuctionRecord, now: Date): string;
  /** Null if not sealed here, altered, or older than the previous day. */
  open(sealed: string, now: Date): AuctionRecord | null;
  /**
   * Returns the params of the pin in a slot. All pins of a page share one record, so the slot is signed: a viewer shown
   * one ad cannot report another that was only a spare.
   */
  signSlot(slot: number, sealed: string, now: Date): string;
  /** Returns the signed slot with its record; null for any other text. */
  openSlot(
    params: string,
    now: Date,
  ): { readonly slot: number; readonly record: AuctionRecord } | null;
}

const NONCE_BYTES = 12;
/** Nonces drawn at a time. */
const NONCES = 256;
const TAG_BYTES = 16;
const DAY_MS = 86_400_000;
/** The day's number modulo this prefixes the sealed record, and selects the key. */
const DAYS = 256;
/** Longer than any record sealed here. */
const LONGEST = 16_000;
/** Half of a SHA-256: each guess costs a request, and keys live for two days. */
const PROOF_BYTES = 16;
/** A slot, its proof and the record: `2.proof.record`. */
const PARAMS = /^(\d{1,3})\.([\w-]{22})\.([\w-]+)$/u;

export function recordSeal(secretKey: string, oldSecretKey: string | null): RecordSeal {
  const secrets = oldSecretKey === null ? [secretKey] : [secretKey, oldSecretKey];
  const keysOf = cachedKeys(secrets);
  const nextNonce = nonces();
  const open: RecordSeal['open'] = (text, now) => {
    const sealed = bytesIn(text);
    const today = dayOf(now);
    const day = [today, today - 1].find((one) => one % DAYS === sealed?.[0]);
    if (sealed === null || day === undefined) return null;
    for (const { record } of keysOf(day)) {
      const opened = openWith(record, sealed.subarray(1));
      if (opened !== null) return recordOf(opened);
    }
    return null;
  };
  return {
    open,
    seal(record, now) {
      const day = dayOf(now);
      const nonce = nextNonce();
      const [keys] = keysOf(day);
      const cipher = createCipheriv('aes-256-gcm', keys!.record, nonce);
      const sealed = cipher.update(bytesOf(record));
      // In this mode nothing is left to write, but the tag is made.
      cipher.final();
      const head = Buffer.of(day % DAYS);
      return Buffer.concat([head, nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    signSlot(slot, sealed, now) {
      const [keys] = keysOf(dayOf(now));
      return `${slot}.${proofOf(keys!.slot, slot, sealed).toString('base64url')}.${sealed}`;
    },
    openSlot(params, now) {
      const [, number = '', proof = '', sealed = ''] = PARAMS.exec(params) ?? [];
      const slot = Number(number);
      const received = Buffer.from(proof, 'base64url');
      const days = [dayOf(now), dayOf(now) - 1];
      const isSigned = days
        .flatMap(keysOf)
        .some((keys) => isProof(keys.slot, slot, sealed, received));
      const record = isSigned ? open(sealed, now) : null;
      return record && { slot, record };
    },
  };
}

/** Draws random nonces many at a time: each page seals a record, and a system call for 12 bytes costs more than that. */
function nonces(): () => Buffer {
  let drawn = Buffer.alloc(0);
  return () => {
    if (drawn.length === 0) drawn = randomBytes(NONCE_BYTES * NONCES);
    const nonce = drawn.subarray(0, NONCE_BYTES);
    drawn = drawn.subarray(NONCE_BYTES);
    return nonce;
  };
}

const proofOf = (key: KeyObject, slot: number, sealed: string): Buffer =>
  createHmac('sha256', key).update(`${slot}.${sealed}`).digest().subarray(0, PROOF_BYTES);

function isProof(key: KeyObject, slot: number, sealed: string, proof: Buffer): boolean {
  return proof.length === PROOF_BYTES && timingSafeEqual(proof, proofOf(key, slot, sealed));
}

/** A day's sealing and signing keys, derived once. */
interface DayKeys {
  readonly record: KeyObject;
  readonly slot: KeyObject;
}

const dayOf = (now: Date): number => Math.floor(now.getTime() / DAY_MS);

/**
 * Decodes base64url; null if not canonical, because altering the unused bits of the last character would otherwise go
 * unnoticed.
 */
function bytesIn(text: string): Buffer | null {
  if (text.length > LONGEST) return null;
  const bytes = Buffer.from(text, 'base64url');
  const isWhole = bytes.length > 1 + NONCE_BYTES + TAG_BYTES;
  return isWhole && bytes.toString('base64url') === text ? bytes : null;
}

/** Derives a day's keys, caching the two days in use. */
function cachedKeys(secrets: readonly string[]): (day: number) => readonly DayKeys[] {
  const cache = new Map<number, readonly DayKeys[]>();
  return (day) => {
    const known = cache.get(day);
    if (known !== undefined) return known;
    const keys = secrets.map((secret) => ({
      record: keyOf(secret, `ad-auctions ${day}`),
      slot: keyOf(secret, `ad-slots ${day}`),
    }));
    if (cache.size > 1) cache.delete(Math.min(...cache.keys()));
    cache.set(day, keys);
    return keys;
  };
}

const keyOf = (secret: string, label: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', label, 32)));

function openWith(key: KeyObject, sealed: Buffer): Buffer | null {
  const [tagAt, bodyAt] = [NONCE_BYTES, NONCE_BYTES + TAG_BYTES];
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, tagAt), {
    authTagLength: TAG_BYTES,
  }).setAuthTag(sealed.subarray(tagAt, bodyAt));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(bodyAt)), decipher.final()]);
  } catch {
    // Sealed with another key, or altered.
    return null;
  }
}
