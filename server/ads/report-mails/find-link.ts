import type { Context } from '#server/kernel/context/context.ts';
import { bucketOf, isStorableId, makeId } from '#server/kernel/core/ids.ts';
import type { SealKeys } from '#server/kernel/core/seal.ts';
import { findReportFile, type ReportFileRow } from '../report-files/report-file-store.ts';
import { sendingAccount } from './account-store.ts';
import { readFileToken, readStopToken } from './report-link.ts';
import { findSchedule } from './schedule-store.ts';
import { deleteStop, stoppedAmong, storeStop } from './stop-store.ts';

/** A link as its address has it. */
export interface Link {
  readonly accountId: string;
  readonly token: string;
}

/** The file of a link; null where the link is none of ours, or leads to nobody any more. */
export type LinkedFile = { readonly isGone: true } | (ReportFileRow & { readonly isGone: false });

/** Who the file was sent to fetches it for as long as it is kept, and as the schedule has it sent to them. */
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

/** What a link in a letter stops. */
export interface LinkedStop {
  readonly account: string;
  readonly email: string;
  readonly isStopped: boolean;
}

type StopContext = Pick<Context, 'read' | 'tx' | 'now'>;

/** What a link stops; null where it is none of ours, or the ad account is gone. */
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

/** The address gets no reports of the ad account any more, of whatever schedule; done again it changes nothing. */
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

/** Its reader wants them again: nobody else can have that. */
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
