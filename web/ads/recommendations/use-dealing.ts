import { useQueryClient } from '@tanstack/react-query';
import { getAdGroups } from '#contract/ads/campaigns.ts';
import {
  type AdRecommendation,
  getAdRecommendations,
  updateAdRecommendation,
} from '#contract/ads/recommendations/recommendations.ts';
import type { RECOMMENDATION_ACTIONS } from '#contract/ads/recommendations/rules.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useConsole } from '../console/console-context.ts';

type Action = (typeof RECOMMENDATION_ACTIONS)[number];

/** Applies, dismisses or restores a recommendation, and refetches the lists. */
export function useDealing({ kind, entity_id }: AdRecommendation) {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { busy, error, run } = useAct();
  const deal = (action: Action): void =>
    void run(async () => {
      await send(updateAdRecommendation, { advertiser_id, kind, entity_id, action });
      const stale = [getAdRecommendations, getAdGroups];
      await Promise.all(
        stale.map((call) => queries.invalidateQueries({ queryKey: callKey(call) })),
      );
      if (action === 'APPLY') {
        toasts.show({ text: t('Done. You can undo it in the change history.') });
      }
    });
  return { busy, error, deal };
}
