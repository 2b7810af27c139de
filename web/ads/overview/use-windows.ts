import { useQueryClient } from '@tanstack/react-query';
import {
  type AdPreference,
  getAdPreference,
  updateAdPreference,
} from '#contract/ads/reporting/preferences.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useConsole } from '../console/console-context.ts';
import { useReporting } from '../reporting/use-reporting.ts';

type Windows = Partial<
  Pick<
    AdPreference,
    'click_window_days' | 'engagement_window_days' | 'view_window_days' | 'report_time'
  >
>;

/** How the viewer has conversions counted; another choice is kept, and shown at once. */
export function useWindows() {
  const { id: advertiser_id } = useConsole().account;
  const { preference } = useReporting();
  const send = useSend();
  const queries = useQueryClient();
  const { busy, error, run } = useAct();
  const keep = (windows: Windows): Promise<boolean> =>
    run(async () => {
      const { version } = preference;
      const next = await send(updateAdPreference, { advertiser_id, version, ...windows });
      queries.setQueryData(callKey(getAdPreference, { advertiser_id }), next);
    });
  return { preference, busy, error, keep };
}
