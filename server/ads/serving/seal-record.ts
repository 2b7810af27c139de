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
 * The record of an auction travels in the page, so that nothing has to be written before somebody sees an ad; it is
 * sealed, so that nobody can read or change it. Each day has a key of its own, made of the installation's secret: what
 * is older than a day does not open. At a rotation of the secret the one before still opens what it sealed.
 */
export interface RecordSeal {
  seal(record: AuctionRecord, now: Date): string;
  /** Null for what was not sealed here, was changed, or is older than the day before. */
  open(sealed: string, now: Date): AuctionRecord | null;
  /**
   * What a pin in this slot of a sealed record carries. One record goes with all pins of a page, so the slot is
   * signed: a viewer who is shown one ad cannot tell of another one that only stood by.
   */
  signSlot(slot: number, sealed: string, now: Date): string;
  /** The slot that was signed, with its record; null for any other text. */
  openSlot(
    params: string,
    now: Date,
  ): { readonly slot: number; readonly record: AuctionRecord } | null;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const DAY_MS = 86_400_000;
/** The number of the day, modulo this, stands before what is sealed: it says which key opens it. */
const DAYS = 256;
/** Longer than any record that is sealed here. */
const LONGEST = 16_000;
/** Half of a SHA-256: each guess costs a request, and a page's keys live for two days. */
const PROOF_BYTES = 16;
/** A slot, its proof and the record: `2.proof.record`. */
const PARAMS = /^(\d{1,3})\.([\w-]{22})\.([\w-]+)$/u;

export function recordSeal(secretKey: string, oldSecretKey: string | null): RecordSeal {
  const secrets = oldSecretKey === null ? [secretKey] : [secretKey, oldSecretKey];
  const keysOf = cachedKeys(secrets);
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
      const nonce = randomBytes(NONCE_BYTES);
      const [keys] = keysOf(day);
      const cipher = createCipheriv('aes-256-gcm', keys!.record, nonce);
      const sealed = Buffer.concat([cipher.update(bytesOf(record)), cipher.final()]);
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

const proofOf = (key: KeyObject, slot: number, sealed: string): Buffer =>
  createHmac('sha256', key).update(`${slot}.${sealed}`).digest().subarray(0, PROOF_BYTES);

function isProof(key: KeyObject, slot: number, sealed: string, proof: Buffer): boolean {
  return proof.length === PROOF_BYTES && timingSafeEqual(proof, proofOf(key, slot, sealed));
}

/** What a day's records are sealed with, and their slots signed: made into keys once, not for each use. */
interface DayKeys {
  readonly record: KeyObject;
  readonly slot: KeyObject;
}

const dayOf = (now: Date): number => Math.floor(now.getTime() / DAY_MS);

/** Null for a text that is no base64url of the one way to write it: a changed last letter would open as well. */
function bytesIn(text: string): Buffer | null {
  if (text.length > LONGEST) return null;
  const bytes = Buffer.from(text, 'base64url');
  const isWhole = bytes.length > 1 + NONCE_BYTES + TAG_BYTES;
  return isWhole && bytes.toString('base64url') === text ? bytes : null;
}

/** The keys of a day, made once for each of the two days that are asked for. */
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
    // Another key sealed it, or somebody changed it.
    return null;
  }
}
