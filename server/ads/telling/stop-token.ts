import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { NOTICE_KINDS, type NoticeKind } from '#contract/ads/notices/notice-rules.ts';
import { isStorableId } from '#server/kernel/core/ids.ts';

/** What a link mutes: these kinds, of this ad account, for this person. */
export interface Stopped {
  readonly accountId: string;
  readonly personId: string;
  readonly kinds: readonly NoticeKind[];
}

/** The key that signs links in e-mails, then older keys that still verify. */
export type StopKeys = readonly [Buffer, ...Buffer[]];

export function stopKeys(secretKey: string, oldSecretKey: string | null): StopKeys {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'ad-letters', 32));
  return oldSecretKey === null ? [keyOf(secretKey)] : [keyOf(secretKey), keyOf(oldSecretKey)];
}

/**
 * Returns the token of an unsubscribe link. It authorises nothing else and never expires: somebody may open the e-mail
 * a year later.
 */
export function stopToken(keys: StopKeys, { accountId, personId, kinds }: Stopped): string {
  const mask = kinds.reduce((sum, kind) => sum + 2 ** NOTICE_KINDS.indexOf(kind), 0);
  const signed = `${accountId}.${personId}.${mask}`;
  return `${signed}.${proofOf(keys[0], signed).toString('base64url')}`;
}

/** Returns the content of a token; null if it is invalid. */
export function readStopToken(keys: StopKeys, token: string): Stopped | null {
  const [, signed = '', accountId = '', personId = '', mask = '', proof = ''] =
    /^((\d{1,19})\.(\d{1,19})\.(\d{1,9}))\.([\w-]{43})$/.exec(token) ?? [];
  const received = Buffer.from(proof, 'base64url');
  const isOurs = keys.some((key) => {
    const expected = proofOf(key, signed);
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
  if (!isOurs || !isStorableId(accountId) || !isStorableId(personId)) return null;
  const kinds = NOTICE_KINDS.filter((_, place) => Math.floor(Number(mask) / 2 ** place) % 2 === 1);
  return { accountId, personId, kinds };
}

const proofOf = (key: Buffer, signed: string): Buffer =>
  createHmac('sha256', key).update(signed).digest();
