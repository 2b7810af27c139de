import { consolePath } from '#contract/ads/console-paths.ts';
import { keysFor, seal, type SealKeys, unseal } from '#server/kernel/core/seal.ts';

/** What links in letters about reports are sealed with. */
export const reportLinkKeys = (secretKey: string, oldSecretKey: string | null): SealKeys =>
  keysFor('ad-report-links', secretKey, oldSecretKey);

/** The file that whoever holds a link may fetch, and the address that it was sent to. */
export interface SentFile {
  readonly reportId: string;
  readonly email: string;
}

/** Where a file is fetched without a session. Sealed, so that a log of addresses is no list of readers. */
export const filePath = (keys: SealKeys, accountId: string, { reportId, email }: SentFile) =>
  `${consolePath('report_center_download', accountId)}/${tokenOf(keys, `file ${accountId}`, `${reportId} ${email}`)}/`;

/** Where an address stops the reports of an ad account. It has no end: somebody may find the letter a year later. */
export const stopPath = (keys: SealKeys, accountId: string, email: string) =>
  `${consolePath('report_center_unsubscribe', accountId)}/${tokenOf(keys, `stop ${accountId}`, email)}/`;

/** Null of a link that is none of ours, or that is another ad account's. */
export function readFileToken(keys: SealKeys, accountId: string, token: string): SentFile | null {
  const text = textOf(keys, `file ${accountId}`, token);
  const [, reportId, email] = /^(\d+) (.+)$/.exec(text ?? '') ?? [];
  return reportId === undefined || email === undefined ? null : { reportId, email };
}

/** The address that a link stops; null as above. */
export const readStopToken = (keys: SealKeys, accountId: string, token: string): string | null =>
  textOf(keys, `stop ${accountId}`, token);

const tokenOf = (keys: SealKeys, use: string, text: string): string =>
  seal(keys, use, text).toString('base64url');

/** As long as the text of no secret at all is, at least, and of the longest address at most. */
const TOKEN = /^[\w-]{40,600}$/;

const textOf = (keys: SealKeys, use: string, token: string): string | null =>
  TOKEN.test(token) ? unseal(keys, use, Buffer.from(token, 'base64url')) : null;
