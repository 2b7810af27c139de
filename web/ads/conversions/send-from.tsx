import { useQueryClient } from '@tanstack/react-query';
import { createConversionEvents } from '#contract/ads/conversions/events.ts';
import { getConversionTrials } from '#contract/ads/conversions/trials.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { useConsole, useConsolePath, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { CopyButton } from '../conversion-setup/copy-button.tsx';
import { curlOf, sampleBody, sampleData } from '../conversion-setup/sample.ts';
import { useEndpoint } from '../conversion-setup/use-endpoint.ts';
import styles from './conversions.module.css';

/** Ways to send a test event. */
export function SendFrom({ testCode }: { readonly testCode: string }) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  const address = useEndpoint();
  const maySend = useRights()('conversions');
  // The sample uses the browser's clock, so the server renders none.
  const call = useHydrated() ? curlOf(address, sampleBody({ test_code: testCode })) : '';
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Send from')}</h2>
      </div>
      <ul className={styles['ways']}>
        {maySend && <FromHere testCode={testCode} />}
        <li>
          <b>{t('Your server')}</b>
          <p className="soft">{t('Add test_code to the call you already send.')}</p>
          <CopyButton text={call} label={t('Copy a sample call')} />
        </li>
        <li>
          <PageLink href={pathOf('conversions_payload_helper')} className="link">
            {t('The payload helper')}
          </PageLink>
          <p className="soft">{t('Fill in a form and get an event we can read.')}</p>
        </li>
      </ul>
    </section>
  );
}

function FromHere({ testCode }: { readonly testCode: string }) {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const send = useSend();
  const queries = useQueryClient();
  const { busy, error, run } = useAct();
  const submit = () =>
    run(async () => {
      const test = { advertiser_id, test_code: testCode };
      await send(createConversionEvents, { ...test, ...sampleData() });
      await queries.invalidateQueries({ queryKey: callKey(getConversionTrials) });
    });
  return (
    <li>
      <b>{t('This page')}</b>
      <p className="soft">{t("A checkout by someone who doesn't exist.")}</p>
      <Button variant="line" busy={busy} onClick={() => void submit()}>
        {t('Send a test event')}
      </Button>
      {error && <FieldError>{error}</FieldError>}
    </li>
  );
}
