import { useState } from 'react';
import {
  type AdListUpload,
  getAdLists,
  type ListOperation,
} from '#contract/ads/audiences/lists.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { day } from '#web/kernel/core/time.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import table from '../console/plain-table.module.css';
import { Segments } from '../fields/fields.tsx';
import styles from './audiences.module.css';
import { EMPTY_LIST, ListFields, sendableList } from './list-fields.tsx';
import { useListSending } from './use-list-sending.ts';
import { useRefreshWhile } from './use-refresh-while.ts';

const MS = 1000;

const STATUS = {
  UPLOADING: 'On its way',
  PROCESSING: 'Being matched',
  READY: 'Matched',
  FAILED: 'Given up',
} as const;

/** The lists of an audience, with a form to add one. */
export function AudienceLists({ audienceId }: { readonly audienceId: string }) {
  const { t } = useWords();
  const { account } = useConsole();
  const list = useLatePages(getAdLists, { advertiser_id: account.id, audience_id: audienceId });
  const uploads = list.data?.pages.flatMap((one) => one.data) ?? [];
  useRefreshWhile(uploads.some(({ status }) => status === 'PROCESSING'));
  return (
    <>
      <AnotherList audienceId={audienceId} />
      {uploads.length > 0 && (
        <section className={page['card']}>
          <div className={page['cardHead']}>
            <h2>{t('Lists so far')}</h2>
          </div>
          <table className={table['plain']}>
            <thead>
              <tr>
                <th scope="col">{t('List')}</th>
                <th scope="col">{t('Rows')}</th>
                <th scope="col">{t('People found')}</th>
                <th scope="col">{t('Status')}</th>
              </tr>
            </thead>
            <tbody>
              {uploads.map((upload) => (
                <UploadRow key={upload.id} upload={upload} />
              ))}
            </tbody>
          </table>
          <ShowMore list={list} of={t('Lists so far')} />
        </section>
      )}
    </>
  );
}

function UploadRow({ upload }: { readonly upload: AdListUpload }) {
  const { t, formats } = useWords();
  const { operation, status, num_matched: matched, num_valid_records: valid } = upload;
  const number = new Intl.NumberFormat(formats);
  const few = status === 'READY' ? t('under 100') : '–';
  return (
    <tr>
      <th scope="row">
        {operation === 'ADD' ? t('Added') : t('Taken out')}
        <small>{day(new Date(upload.created_time * MS), formats, 'UTC')}</small>
      </th>
      <td>{number.format(valid)}</td>
      <td>{matched === null ? few : number.format(matched)}</td>
      <td>{t(STATUS[status])}</td>
    </tr>
  );
}

function AnotherList({ audienceId }: { readonly audienceId: string }) {
  const { t, formats } = useWords();
  const [form, setForm] = useState(EMPTY_LIST);
  const [operation, setOperation] = useState<ListOperation>('ADD');
  const { error, run } = useAct();
  const { done, sendList } = useListSending();
  const list = sendableList(form);
  const start = async () => {
    if (list === null) return;
    const isDone = await run(() =>
      sendList({ audienceId, operation, list, isHashed: form.isHashed }),
    );
    if (isDone) setForm(EMPTY_LIST);
  };
  return (
    <section className={`${page['card']} ${styles['block']}`}>
      <h2>{t('Another list')}</h2>
      <Segments
        label={t('What to do with it')}
        value={operation}
        options={[
          ['ADD', t('Add these people')],
          ['REMOVE', t('Take these people out')],
        ]}
        onChange={setOperation}
      />
      <ListFields form={form} onChange={(part) => setForm((now) => ({ ...now, ...part }))} />
      {error !== null && <FieldError>{error}</FieldError>}
      <div className={styles['acts']}>
        <Button
          variant="main"
          busy={done !== null}
          disabled={list === null}
          onClick={() => void start()}
        >
          {t('Send {count, plural, one {# row} other {# rows}}', {
            count: list?.values.length ?? 0,
          })}
        </Button>
        {done !== null && (
          <span role="status">
            {new Intl.NumberFormat(formats, { style: 'percent' }).format(done)}
          </span>
        )}
      </div>
    </section>
  );
}
