import { useRouter } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdProblem } from '#contract/ads/campaign-rules.ts';
import { getAdGroups, getAds, getCampaigns } from '#contract/ads/campaigns.ts';
import { getAdDraft, getAdDrafts, publishAdDraft } from '#contract/ads/drafts/drafts.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useConsolePath } from '../console/console-context.ts';
import type { StoredDraft } from '../drafts/use-draft.ts';

/** The reasons why publishing failed. */
interface Refused {
  readonly problems: readonly AdProblem[];
  readonly why: string | null;
}

const NOTHING: Refused = { problems: [], why: null };

/** Publishes the whole saved draft, or returns the problems that the server found. */
export function usePublish(advertiser_id: string, { save }: StoredDraft) {
  const { t } = useWords();
  const send = useSend();
  const router = useRouter();
  const queries = useQueryClient();
  const toasts = useToasts();
  const pathOf = useConsolePath();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>(NOTHING);
  const publish = async () => {
    setBusy(true);
    setRefused(NOTHING);
    try {
      const draft = await save();
      if (draft === null) return;
      const input = { advertiser_id, draft_id: draft.id, version: draft.version };
      await sendOnce(send, publishAdDraft, input);
      for (const call of [getAdDraft, getAdDrafts, getCampaigns, getAdGroups, getAds]) {
        queries.removeQueries({ queryKey: callKey(call) });
      }
      toasts.show({ text: t('Published. Its ads go to review first.') });
      await router.navigate({ href: pathOf('reporting_campaigns') } as never);
    } catch (cause) {
      const problems = problemsIn(cause);
      setRefused({ problems, why: problems.length > 0 ? null : failureText(cause, t) });
    } finally {
      setBusy(false);
    }
  };
  return { publish, busy, refused, forget: () => setRefused(NOTHING) };
}

function problemsIn(cause: unknown): readonly AdProblem[] {
  if (!(cause instanceof CallError) || cause.code !== 'draft_incomplete') return [];
  const { problems } = cause.extra;
  return Array.isArray(problems) ? (problems as AdProblem[]) : [];
}
