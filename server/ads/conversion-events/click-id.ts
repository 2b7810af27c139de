import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import { CLICK_PARAM } from '#contract/ads/conversions/event-rules.ts';
import type { Click } from './match-store.ts';

/**
 * The id of a click in the landing page's address: the auction, the slot, and a signature. It contains nothing about
 * the person; the signature prevents advertisers from guessing other advertisers' clicks.
 */
export interface ClickIds {
  write(click: Click): string;
  /** Returns null unless the signature is ours. */
  read(text: string): Click | null;
}

const ID_BYTES = 8;
const CLICK_BYTES = ID_BYTES + 1;
const PROOF_BYTES = 6;
const TEXT = /^[\w-]{20}$/;

export function clickIds(secretKey: string, oldSecretKey: string | null): ClickIds {
  const secrets = oldSecretKey === null ? [secretKey] : [secretKey, oldSecretKey];
  const [key, ...older] = secrets.map((secret) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'ad-clicks', 32))),
  ) as [KeyObject, ...KeyObject[]];
  return {
    write({ auctionId, slot }) {
      const click = Buffer.alloc(CLICK_BYTES);
      click.writeBigUInt64BE(BigInt(auctionId));
      click.writeUInt8(slot, ID_BYTES);
      return Buffer.concat([click, proofOf(key, click)]).toString('base64url');
    },
    read(text) {
      if (!TEXT.test(text)) return null;
      const bytes = Buffer.from(text, 'base64url');
      const [click, proof] = [bytes.subarray(0, CLICK_BYTES), bytes.subarray(CLICK_BYTES)];
      if (![key, ...older].some((one) => timingSafeEqual(proofOf(one, click), proof))) return null;
      return { auctionId: String(click.readBigUInt64BE()), slot: click.readUInt8(ID_BYTES) };
    },
  };
}

const proofOf = (key: KeyObject, click: Buffer): Buffer =>
  createHmac('sha256', key).update(click).digest().subarray(0, PROOF_BYTES);

/** Returns the landing address with the click's id; an id that the advertiser put there is left alone. */
export function withClickId(url: string, clickId: string): string {
  const address = new URL(url);
  if (address.searchParams.has(CLICK_PARAM)) return url;
  // Appended to the text, so that the existing query is not encoded differently.
  address.search += `${address.search === '' ? '?' : '&'}${CLICK_PARAM}=${clickId}`;
  return address.href;
}
