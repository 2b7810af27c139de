import type { NoticeKind } from '#contract/ads/notices/notice-rules.ts';
import type {
  AdNoticeChoice,
  updateAdNoticeChoice as call,
} from '#contract/ads/notices/notices.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { requireVersion } from '../campaigns/require-rules.ts';
import { type ChoiceRow, findChoice, storeChoice } from './choice-store.ts';
import { kindsFor } from './kinds-for.ts';

const NOTHING: ChoiceRow = { version: 0, muted: [] };

/** Returns which kinds the viewer gets e-mails about. */
export async function getLetterChoice(context: AdvertiserContext): Promise<AdNoticeChoice> {
  const { read, viewer, adAccount } = context;
  const stored = (await findChoice(read, adAccount, viewer.id)) ?? NOTHING;
  return choiceView(adAccount.id, stored, await kindsFor(context));
}

/** Stores which kinds the viewer gets e-mails about, unless that changed elsewhere meanwhile. */
export async function updateLetterChoice(
  context: AdvertiserContext,
  input: InputOf<typeof call>,
): Promise<AdNoticeChoice> {
  const { tx, viewer, adAccount } = context;
  const stored = (await findChoice(tx, adAccount, viewer.id)) ?? NOTHING;
  requireVersion(stored, input);
  const kinds = await kindsFor(context);
  const known = new Set<string>(kinds);
  const muted = [
    ...stored.muted.filter((kind) => !known.has(kind)),
    ...kinds.filter((kind) => !input.by_email.includes(kind)),
  ];
  const next = { version: stored.version + 1, muted };
  // Two windows saved at once: the second was based on an outdated version.
  if (!(await storeChoice(tx, adAccount, viewer.id, next))) requireVersion(next, input);
  return choiceView(adAccount.id, next, kinds);
}

const choiceView = (
  ad_account_id: string,
  { version, muted }: ChoiceRow,
  kinds: NoticeKind[],
): AdNoticeChoice => ({
  type: 'ad_notice_choice',
  ad_account_id,
  version,
  kinds,
  by_email: kinds.filter((kind) => !muted.includes(kind)),
});
