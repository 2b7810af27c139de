import * as z from 'zod/mini';
import { NOTICE_KINDS } from '#contract/ads/notices/notice-rules.ts';
import { rolesAt } from '#server/business/index.ts';
import { emailOf, peopleByIds } from '#server/identity/index.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { queueMail } from '#server/kernel/mail/queue-mail.ts';
import { unblockedAmong } from '#server/social/index.ts';
import type { AccountAt } from '../core/campaign-store.ts';
import { accountsToTell, type NoticeRow, takeWaiting } from '../notices/notice-store.ts';
import { accountToTell, type AccountToTell } from './account-store.ts';
import { mutedBy } from './choice-store.ts';
import { kindsOf } from './kinds-for.ts';
import { noticeLetter } from './notice-letter.ts';
import { type StopKeys, stopToken } from './stop-token.ts';

/** The job that writes the e-mails of one ad account. */
const LETTERS = 'ads.notice';

const payload = z.object({ account_id: z.string() });

const MINUTE_MS = 60_000;
/** Events within this time share an e-mail. */
const GATHERED_MS = 5 * MINUTE_MS;
/** The minimum time between e-mails about an ad account. */
const APART_MS = 60 * MINUTE_MS;
const ACCOUNTS_AT_ONCE = 500;

export interface LetterDeps {
  /** The base of absolute addresses in an e-mail. */
  readonly site: { readonly publicUrl: string };
  readonly stopKeys: StopKeys;
}

/** Queues a job for each ad account with unsent notices. */
export async function planLetters({ tx, now, jobs }: JobContext): Promise<void> {
  const before = new Date(now.getTime() - GATHERED_MS);
  const lastBefore = new Date(now.getTime() - APART_MS);
  const accounts = await accountsToTell(tx, { before, lastBefore }, ACCOUNTS_AT_ONCE);
  await jobs.addAll(
    LETTERS,
    accounts.map(({ id }) => ({ account_id: id })),
  );
}

export const lettersTask = (deps: LetterDeps): Task => ({
  name: LETTERS,
  async run(raw, context) {
    const { account_id: id } = payload.parse(raw);
    // Taken and written in one transaction, so that a repeated or concurrent run finds nothing.
    const account = { id, bucket: bucketOf(id) };
    const notices = await takeWaiting(context.tx, account, context.now);
    const logged = await accountToTell(context.tx, account);
    if (logged !== null && notices.length > 0)
      await write(deps, context, { notified: logged, account, notices });
  },
});

interface Telling {
  readonly notified: AccountToTell;
  readonly account: AccountAt;
  readonly notices: readonly NoticeRow[];
}

/**
 * Writes to those who may see a notice now, according to their choices: people who have left since the event get
 * nothing.
 */
async function write(
  { site, stopKeys }: LetterDeps,
  context: JobContext,
  { notified, account, notices }: Telling,
): Promise<void> {
  const { tx } = context;
  const roles = await rolesAt(tx, account.id);
  const unblocked = await unblockedAmong(tx, { id: notified.ownerId }, [...roles.keys()]);
  const muted = await mutedBy(tx, account, [...roles.keys()]);
  const people = await peopleByIds(tx, [...roles.keys()]);
  for (const [personId, theirs] of roles) {
    if (personId !== notified.ownerId && !unblocked.has(personId)) continue;
    const wanted = new Set(kindsOf(theirs).filter((kind) => !muted.get(personId)?.includes(kind)));
    const own = notices.filter(({ kind }) => wanted.has(kind));
    const to = own.length === 0 ? null : await emailOf(tx, personId);
    if (to === null) continue;
    const kinds = NOTICE_KINDS.filter((kind) => own.some((notice) => notice.kind === kind));
    const token = stopToken(stopKeys, { accountId: account.id, personId, kinds });
    const stopUrl = `${site.publicUrl}/ads/letters/${token}/`;
    const letter = noticeLetter({
      account: notified,
      notices: own,
      locale: people.get(personId)?.locale ?? 'en',
      site: site.publicUrl,
      stopUrl,
    });
    await queueMail(context, { ...letter, to, senderId: null, stopUrl });
  }
}
