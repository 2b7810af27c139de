import { useQueryClient } from '@tanstack/react-query';
import { getSiteWords, type SiteWords, updateSiteWords } from '#contract/identity/site-words.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { useApp, useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useOperatorActs } from './use-operator-acts.ts';

/** Changes the site's texts; the page then uses the server's version. */
export function useSiteWords() {
  const send = useSend();
  const queries = useQueryClient();
  const { busy, run } = useOperatorActs();
  const change = (words: SentOf<typeof updateSiteWords>, done: string): Promise<boolean> =>
    run(async () => {
      queries.setQueryData(callKey(getSiteWords, {}), await send(updateSiteWords, words));
    }, done);
  return { busy, run, change };
}

/** Whether setup is complete, by the page's data or a change in this tab since. */
export function useIsSetUp(): boolean {
  const { site } = useApp();
  const words = useQueryClient().getQueryData<SiteWords>(callKey(getSiteWords, {}));
  return words?.is_set_up ?? site.is_set_up;
}
