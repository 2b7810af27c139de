import type { Context } from '#server/kernel/context/context.ts';
import { bucketOf, isStorableId, makeId } from '#server/kernel/core/ids.ts';
import type { SealKeys } from '#server/kernel/core/seal.ts';
import { findReportFile, type ReportFileRow } from '../report-files/report-file-store.ts';
import { sendingAccount } from './account-store.ts';
import { readFileToken, readStopToken } from './report-link.ts';
import { findSchedule } from './schedule-store.ts';
import { deleteStop, stoppedAmong, storeStop } from './stop-store.ts';

/** A link, parsed from its address. */
export interface Link {
  readonly accountId: string;
  readonly token: string;
}

/** The file of a link; null if the link is invalid or no longer works for anyone. */
export type LinkedFile = { readonly isGone: true } | (ReportFileRow & { readonly isGone: false });

/** Returns a link's file while it is stored and the schedule still has the recipient's address. */
export async function findLinkedFile(
  { read, now }: Pick<Context, 'read' | 'now'>,
  keys: SealKeys,
  { accountId, token }: Link,
): Promise<LinkedFile | null> {
  if (!isStorableId(accountId)) return null;
  const sent = readFileToken(keys, accountId, token);
  const at = { id: accountId, bucket: bucketOf(accountId) };
  if (sent === null || (await sendingAccount(read, at)) === null) return null;
  const file = await findReportFile(read, at, sent.reportId);
  const isOver = file?.status !== 'FINISHED' || file.expiresAt === null || file.expiresAt <= now;
  if (file === null || isOver) return { isGone: true };
  const schedule = file.scheduleId === null ? null : await findSchedule(read, at, file.scheduleId);
  return schedule?.emails.includes(sent.email) ? { ...file, isGone: false } : null;
}

/** The subscription that an e-mail's link ends. */
export interface LinkedStop {
  readonly account: string;
  readonly email: string;
  readonly isStopped: boolean;
}

type StopContext = Pick<Context, 'read' | 'tx' | 'now'>;

/** Returns a link's subscription; null if the link is invalid or the ad account is deleted. */
export async function findStop(
  { read }: StopContext,
  keys: SealKeys,
  link: Link,
): Promise<LinkedStop | null> {
  const found = await readStop(read, keys, link);
  if (found === null) return null;
  const isStopped = (await stoppedAmong(read, found.at, [found.email])).has(found.email);
  return { account: found.account, email: found.email, isStopped };
}

/** Stops all reports of the ad account to an address, from every schedule; repeating it does nothing. */
export async function stopReports(
  { tx, now }: StopContext,
  keys: SealKeys,
  link: Link,
): Promise<LinkedStop | null> {
  const found = await readStop(tx, keys, link);
  if (found === null) return null;
  const { at, account, email } = found;
  await storeStop(tx, at, { id: makeId(at.bucket, now.getTime()), email, stoppedAt: now });
  return { account, email, isStopped: true };
}

/** Resumes them; only the recipient can. */
export async function resumeReports(
  { tx }: StopContext,
  keys: SealKeys,
  link: Link,
): Promise<LinkedStop | null> {
  const found = await readStop(tx, keys, link);
  if (found === null) return null;
  await deleteStop(tx, found.at, found.email);
  return { account: found.account, email: found.email, isStopped: false };
}

async function readStop(tx: Context['read'], keys: SealKeys, { accountId, token }: Link) {
  if (!isStorableId(accountId)) return null;
  const email = readStopToken(keys, accountId, token);
  const at = { id: accountId, bucket: bucketOf(accountId) };
  const account = email === null ? null : await sendingAccount(tx, at);
  return email === null || account === null ? null : { at, email, account: account.name };
}
