import type { NoticeKind } from '#contract/ads/notices/notice-rules.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { accountToTell } from './account-store.ts';
import { findChoice, muteKinds } from './choice-store.ts';
import { readStopToken, type StopKeys } from './stop-token.ts';

/** What a link in a letter is about. */
export interface StoppedLetters {
  readonly accountId: string;
  readonly account: string;
  readonly kinds: readonly NoticeKind[];
  /** Whether the person gets none of them any more. */
  readonly isStopped: boolean;
}

/** What a link in a letter stops; null where it is none of ours, or the ad account is gone. */
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

/** Whoever holds the link gets no such letters any more, signed in or not; done again it changes nothing. */
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
