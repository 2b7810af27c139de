import { consolePath } from '#contract/ads/console-paths.ts';
import { keysFor, seal, type SealKeys, unseal } from '#server/kernel/core/seal.ts';

/** Returns the keys for encrypting links in e-mails about reports. */
export const reportLinkKeys = (secretKey: string, oldSecretKey: string | null): SealKeys =>
  keysFor('ad-report-links', secretKey, oldSecretKey);

/** The file and recipient of a link. */
export interface SentFile {
  readonly reportId: string;
  readonly email: string;
}

/**
 * Returns the path for downloading a file without a session. The token is encrypted, so that access logs do not reveal
 * recipients.
 */
export const filePath = (keys: SealKeys, accountId: string, { reportId, email }: SentFile) =>
  `${consolePath('report_center_download', accountId)}/${tokenOf(keys, `file ${accountId}`, `${reportId} ${email}`)}/`;

/**
 * Returns the path for unsubscribing an address from an ad account's reports. It never expires: somebody may open the
 * e-mail a year later.
 */
export const stopPath = (keys: SealKeys, accountId: string, email: string) =>
  `${consolePath('report_center_unsubscribe', accountId)}/${tokenOf(keys, `stop ${accountId}`, email)}/`;

/** Returns null if the link is invalid or another ad account's. */
export function readFileToken(keys: SealKeys, accountId: string, token: string): SentFile | null {
  const text = textOf(keys, `file ${accountId}`, token);
  const [, reportId, email] = /^(\d+) (.+)$/.exec(text ?? '') ?? [];
  return reportId === undefined || email === undefined ? null : { reportId, email };
}

/** Returns the address that a link unsubscribes; null as above. */
export const readStopToken = (keys: SealKeys, accountId: string, token: string): string | null =>
  textOf(keys, `stop ${accountId}`, token);

const tokenOf = (keys: SealKeys, use: string, text: string): string =>
  seal(keys, use, text).toString('base64url');

/** The lengths of an encrypted empty text and of the longest address. */
const TOKEN = /^[\w-]{40,600}$/;

const textOf = (keys: SealKeys, use: string, token: string): string | null =>
  TOKEN.test(token) ? unseal(keys, use, Buffer.from(token, 'base64url')) : null;
