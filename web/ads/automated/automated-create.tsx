import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { createAutomatedCampaign } from '#contract/ads/bulk/automated.ts';
import { getCampaigns } from '#contract/ads/campaigns.ts';
import { useApp, useSend } from '#web/kernel/app/app-context.tsx';
import { newGuid } from '#web/kernel/core/guid.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import { type AutomatedForm, creationOf, newForm } from './automated-form.ts';
import { AutomatedPage } from './automated-page.tsx';

/** Creates a campaign from Pins, people and a budget; everything else is automatic [CONSOLE-12]. */
export function AutomatedCreate() {
  const { t } = useWords();
  const { renderedAt } = useApp();
  const { account } = useConsole();
  const send = useSend();
  const router = useRouter();
  const queries = useQueryClient();
  const toasts = useToasts();
  const pathOf = useConsolePath();
  const { busy, error, run } = useAct();
  const intent = useRef<{ readonly of: string; readonly guid: string }>(null);
  const make = (form: AutomatedForm) => {
    const wanted = creationOf(form);
    const of = JSON.stringify(wanted);
    // The same guid when retried after a lost response, so that it is created once.
    if (intent.current?.of !== of) intent.current = { of, guid: newGuid() };
    const { guid } = intent.current;
    void run(async () => {
      await send(createAutomatedCampaign, { advertiser_id: account.id, ...wanted, guid });
      await queries.invalidateQueries({ queryKey: callKey(getCampaigns) });
      toasts.show({ text: t('Published. Its ads go to review first.') });
      await router.navigate({ href: pathOf('reporting_campaigns') } as never);
    });
  };
  return (
    <AutomatedPage
      first={newForm(renderedAt)}
      isMade={false}
      title={t('One page, the rest is automatic')}
      act={t('Publish')}
      busy={busy}
      error={error}
      onSend={make}
    />
  );
}
