import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createOutsideConversions,
  getAttributionComparison,
  OUTSIDE_DAYS,
  OUTSIDE_FIELDS,
} from '#contract/ads/outside/outside.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { useConsole, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { FileChoice } from '../conversion-uploads/file-choice.tsx';
import { UnreadableFile } from '../conversion-uploads/read-file.ts';
import { csvOf } from '../core/csv.ts';
import { saveCsv } from '../core/save-csv.ts';
import styles from './outside.module.css';
import { outsideParts } from './read-outside.ts';

const SHOWN_PROBLEMS = 20;
const SAMPLE = csvOf([
  OUTSIDE_FIELDS,
  ['order-17', 'checkout', '1795800000', '1', 'click', 'last_touch', '1', '49.50', 'EUR', '3', '5'],
]);

interface Sent {
  readonly received: number;
  readonly processed: number;
  readonly problems: readonly { readonly row: number; readonly text: string }[];
}

/** Uploads another system's credits row by row; each has its own result. */
export function SendCard() {
  const { t } = useWords();
  const { account } = useConsole();
  const mayTell = useRights()('conversions');
  const send = useSend();
  const queries = useQueryClient();
  const { busy, error, run } = useAct();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const submit = () =>
    run(async () => {
      if (file === null) return;
      let so: Sent = { received: 0, processed: 0, problems: [] };
      try {
        for await (const { rows, data } of outsideParts(file)) {
          const input = { advertiser_id: account.id, data: [...data] };
          const answer = await send(createOutsideConversions, input);
          const wrong = answer.problems.flatMap((text, at) =>
            text === null ? [] : [{ row: rows[at] ?? 0, text }],
          );
          so = {
            received: so.received + answer.received,
            processed: so.processed + answer.processed,
            problems: [...so.problems, ...wrong].slice(0, SHOWN_PROBLEMS),
          };
          setSent(so);
        }
        setFile(null);
      } catch (cause) {
        if (!(cause instanceof UnreadableFile)) throw cause;
        setUnreadable(cause.message);
      } finally {
        await queries.invalidateQueries({ queryKey: callKey(getAttributionComparison) });
      }
    });
  return (
    <section className={page['card']} aria-labelledby="bring">
      <div className={page['cardHead']}>
        <h2 id="bring">{t('Bring conversions')}</h2>
        <Button variant="line" onClick={() => saveCsv('attributed-conversions-sample.csv', SAMPLE)}>
          {t('Sample file')}
        </Button>
      </div>
      <div className={page['cardBody']}>
        <p className="soft">
          {t(
            'A CSV from your own attribution, with a row for each conversion, ad group and model. Rows go back {days} days; one that you send again takes the place of the one before.',
            { days: OUTSIDE_DAYS },
          )}
        </p>
        {mayTell ? (
          <>
            <FileChoice
              file={file}
              hint={t('No names and no addresses: only events, ad groups and scores.')}
              onChoose={(chosen) => {
                setSent(null);
                setUnreadable(null);
                setFile(chosen);
              }}
            />
            <div>
              <Button
                variant="main"
                disabled={file === null}
                busy={busy}
                onClick={() => void submit()}
              >
                {t('Send the file')}
              </Button>
            </div>
          </>
        ) : (
          <p className="soft">
            {t('Your role can compare. To send a file, you need one that can change tags.')}
          </p>
        )}
        {unreadable !== null && <FieldError>{unreadable}</FieldError>}
        {error && <FieldError>{error}</FieldError>}
        {sent && <Result sent={sent} />}
      </div>
    </section>
  );
}

function Result({ sent }: { readonly sent: Sent }) {
  const { t } = useWords();
  const failed = sent.received - sent.processed;
  return (
    <div role="status" className={styles['result']}>
      <p>
        <b>
          {t('{count, plural, one {# row taken} other {# rows taken}}', { count: sent.processed })}
        </b>
        {failed > 0 && (
          <>
            {', '}
            {t('{count, plural, one {# row not} other {# rows not}}', { count: failed })}
          </>
        )}
      </p>
      {sent.problems.length > 0 && (
        <ul>
          {sent.problems.map(({ row, text }) => (
            <li key={row}>
              {t('Row {row}', { row })}: <span dir="ltr">{text}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
