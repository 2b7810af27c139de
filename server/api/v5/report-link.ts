import { V5_FORMATS, type V5Format } from '#contract/api/v5/reports.ts';
import { v5Column } from '#contract/api/v5/columns.ts';
import { keysFor, seal, type SealKeys, unseal } from '#server/kernel/core/seal.ts';

/** What links to files are sealed with. */
export const v5LinkKeys = (secretKey: string, oldSecretKey: string | null): SealKeys =>
  keysFor('api-v5-files', secretKey, oldSecretKey);

/** A report by its token: which one, and how its file is written. The token has no authority of its own. */
export interface V5Report {
  readonly reportId: string;
  readonly format: V5Format;
  readonly columns: readonly string[];
}

export const tokenOf = ({ reportId, format, columns }: V5Report): string =>
  `${reportId}.${format}.${columns.join(',')}`;

/** Null of a token that is none of ours. */
export function readToken(token: string): V5Report | null {
  const [, reportId = '', format = '', columns = ''] =
    /^(\d{1,19})\.([A-Z]+)\.([\w,]+)$/.exec(token) ?? [];
  const known = V5_FORMATS.find((one) => one === format);
  const names = columns.split(',');
  if (known === undefined || !names.every((name) => v5Column(name) !== null)) return null;
  return { reportId, format: known, columns: names };
}

/** Whoever has a link fetches the file for so long, as programs of the field do: without a token. */
const LINK_MS = 10 * 60_000;
const USE = 'v5 report file';

export interface V5File {
  readonly account: string;
  readonly token: string;
}

/** The path of a file, open from now on. */
export function filePath(keys: SealKeys, { account, token }: V5File, now: Date): string {
  const text = `${now.getTime() + LINK_MS} ${account} ${token}`;
  return `/v5/report_files/${seal(keys, USE, text).toString('base64url')}`;
}

/** The file of a link; null where we did not seal it, or its time is over. */
export function readFileLink(keys: SealKeys, sealed: string, now: Date): V5File | null {
  const isOurs = /^[\w-]{40,}$/.test(sealed);
  const text = isOurs ? unseal(keys, USE, Buffer.from(sealed, 'base64url')) : null;
  const [, until, account, token] = /^(\d+) (\d+) (.+)$/.exec(text ?? '') ?? [];
  if (account === undefined || token === undefined || Number(until) <= now.getTime()) return null;
  return { account, token };
}
