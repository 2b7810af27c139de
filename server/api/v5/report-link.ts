import { V5_FORMATS, type V5Format } from '#contract/api/v5/reports.ts';
import { v5Column } from '#contract/api/v5/columns.ts';
import { keysFor, seal, type SealKeys, unseal } from '#server/kernel/core/seal.ts';

/** Returns the keys that encrypt links to files. */
export const v5LinkKeys = (secretKey: string, oldSecretKey: string | null): SealKeys =>
  keysFor('api-v5-files', secretKey, oldSecretKey);

/** The content of a report's token: the report, and the format of its file. The token grants no access. */
export interface V5Report {
  readonly reportId: string;
  readonly format: V5Format;
  readonly columns: readonly string[];
}

export const tokenOf = ({ reportId, format, columns }: V5Report): string =>
  `${reportId}.${format}.${columns.join(',')}`;

/** Parses a token; null if it is invalid. */
export function readToken(token: string): V5Report | null {
  const [, reportId = '', format = '', columns = ''] =
    /^(\d{1,19})\.([A-Z]+)\.([\w,]+)$/.exec(token) ?? [];
  const known = V5_FORMATS.find((one) => one === format);
  const names = columns.split(',');
  if (known === undefined || !names.every((name) => v5Column(name) !== null)) return null;
  return { reportId, format: known, columns: names };
}

/** How long a link can be fetched, in ms, without an access token, as the API's clients do. */
const LINK_MS = 10 * 60_000;
const USE = 'v5 report file';

export interface V5File {
  readonly account: string;
  readonly token: string;
}

/** Returns the path of a file, valid from now on. */
export function filePath(keys: SealKeys, { account, token }: V5File, now: Date): string {
  const text = `${now.getTime() + LINK_MS} ${account} ${token}`;
  return `/v5/report_files/${seal(keys, USE, text).toString('base64url')}`;
}

/** Returns the file of a link; null if we did not encrypt it, or it has expired. */
export function readFileLink(keys: SealKeys, sealed: string, now: Date): V5File | null {
  const isOurs = /^[\w-]{40,}$/.test(sealed);
  const text = isOurs ? unseal(keys, USE, Buffer.from(sealed, 'base64url')) : null;
  const [, until, account, token] = /^(\d+) (\d+) (.+)$/.exec(text ?? '') ?? [];
  if (account === undefined || token === undefined || Number(until) <= now.getTime()) return null;
  return { account, token };
}
