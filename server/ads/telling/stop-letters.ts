import type { NoticeKind } from '#contract/ads/notices/notice-rules.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { accountToTell } from './account-store.ts';
import { findChoice, muteKinds } from './choice-store.ts';
import { readStopToken, type StopKeys } from './stop-token.ts';

/** The account and kinds of an unsubscribe link. */
export interface StoppedLetters {
  readonly accountId: string;
  readonly account: string;
  readonly kinds: readonly NoticeKind[];
  /** Whether the person has muted them all. */
  readonly isStopped: boolean;
}

/** Returns what a link unsubscribes from; null if the link is invalid or the ad account is deleted. */
export async function findLetters(
  { read }: Pick<Context, 'read'>,
  keys: StopKeys,
  token: string,
): Promise<StoppedLetters | null> {
  const stopped = readStopToken(keys, token);
  if (stopped === null) return null;
  const { accountId, personId, kinds } = stopped;
  const at = { id: accountId, bucket: bucketOf(accountId) };
  const account = await accountToTell(read, at);
  if (account === null) return null;
  const muted = (await findChoice(read, at, personId))?.muted ?? [];
  const isStopped = kinds.every((kind) => muted.includes(kind));
  return { accountId, account: account.name, kinds, isStopped };
}

/** Mutes the link's kinds, with or without a session; repeating it does nothing. */
export async function stopLetters(
  context: Pick<Context, 'read' | 'tx'>,
  keys: StopKeys,
  token: string,
): Promise<StoppedLetters | null> {
  const [found, stopped] = [await findLetters(context, keys, token), readStopToken(keys, token)];
  if (found === null || stopped === null) return null;
  const { accountId, personId, kinds } = stopped;
  await muteKinds(context.tx, { id: accountId, bucket: bucketOf(accountId) }, personId, kinds);
  return { ...found, isStopped: true };
}
