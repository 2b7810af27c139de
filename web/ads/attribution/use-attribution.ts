import { useQueryClient } from '@tanstack/react-query';
import { getAdPreference, updateAdPreference } from '#contract/ads/reporting/preferences.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useConsole } from '../console/console-context.ts';
import { useReporting } from '../reporting/use-reporting.ts';
import { type Attribution, attributionIn, NO_CHOICE } from './attribution.ts';

const FIELDS = [
  'click_window_days',
  'engagement_window_days',
  'view_window_days',
  'report_time',
] as const satisfies readonly (keyof Attribution)[];

/** The current attribution: from the URL, else from the viewer's stored preference. */
export function useAttribution() {
  const { id: advertiser_id } = useConsole().account;
  const { preference, search, go } = useReporting();
  const send = useSend();
  const queries = useQueryClient();
  const { busy, error, run } = useAct();
  const { attribution, problems } = attributionIn(search, preference);
  /** Stores the attribution for this person and ad account, on every page that counts conversions. */
  const store = (changes: Partial<Attribution>): Promise<boolean> =>
    run(async () => {
      const { version } = preference;
      const next = await send(updateAdPreference, {
        advertiser_id,
        version,
        ...attribution,
        ...changes,
      });
      queries.setQueryData(callKey(getAdPreference, { advertiser_id }), next);
      go(NO_CHOICE);
    });
  return {
    attribution,
    problems,
    isDefault: FIELDS.every((field) => attribution[field] === preference[field]),
    busy,
    error,
    go,
    store,
  };
}
