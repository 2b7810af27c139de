import { useState } from 'react';
import { createConversionEvents } from '#contract/ads/conversions/events.ts';
import { getConversionTrials } from '#contract/ads/conversions/trials.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { useConsole, useConsolePath, useRights } from '../console/console-context.ts';

/** The body of a call with one event. */
export interface TestBody {
  readonly data: readonly Record<string, unknown>[];
}

/** Sends an event under the ad account's test code, which counts nothing, and says what came of it. */
export function SendAsTest({ body }: { readonly body: TestBody | null }) {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const pathOf = useConsolePath();
  const maySend = useRights()('conversions');
  const send = useSend();
  const { busy, error, run } = useAct();
  const [reason, setReason] = useState<string | null | undefined>(undefined);
  if (!maySend) return null;
  const submit = () =>
    run(async () => {
      setReason(undefined);
      const { test_code } = await send(getConversionTrials, { advertiser_id });
      const data = [...(body?.data ?? [])];
      const answer = await send(createConversionEvents, { advertiser_id, test_code, data });
      setReason(answer.events[0]?.error_message ?? null);
    });
  return (
    <div>
      <Button variant="line" busy={busy} disabled={body === null} onClick={() => void submit()}>
        {t('Send as test')}
      </Button>
      {reason && <FieldError>{reason}</FieldError>}
      {error && <FieldError>{error}</FieldError>}
      {reason === null && (
        <p className="soft" role="status">
          {t("It arrived as a test and isn't counted.")}{' '}
          <PageLink className="link" href={pathOf('conversions_test_events')}>
            {t('Test events')}
          </PageLink>
        </p>
      )}
    </div>
  );
}
