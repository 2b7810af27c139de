import { useQueryClient } from '@tanstack/react-query';
import { getAdSettings, updateAdSettings } from '#contract/ads/settings.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { useOperatorActs } from '#web/identity/operator/use-operator-acts.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';

/** Changes ad settings and refetches them. */
export function useSettingsChange() {
  const send = useSend();
  const queries = useQueryClient();
  const { busy, run } = useOperatorActs();
  const change = (wanted: SentOf<typeof updateAdSettings>, done: string): Promise<boolean> =>
    run(async () => {
      await send(updateAdSettings, wanted);
      await queries.invalidateQueries({ queryKey: callKey(getAdSettings) });
    }, done);
  return { busy, change };
}
