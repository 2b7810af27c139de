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

type More = Partial<Pick<AdPreference, 'columns' | 'sets' | 'views' | 'hide_chart'>>;

/** Stores more of the viewer's preferences, effective at once; `keep` returns whether it succeeded. */
export function useKeep() {
  const { id: advertiser_id } = useConsole().account;
  const { preference } = useReporting();
  const send = useSend();
  const queries = useQueryClient();
  const { busy, error, run } = useAct();
  const keep = (more: More): Promise<boolean> =>
    run(async () => {
      const { version } = preference;
      const next = await send(updateAdPreference, { advertiser_id, version, ...more });
      queries.setQueryData(callKey(getAdPreference, { advertiser_id }), next);
    });
  return { preference, busy, error, keep };
}
