import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  ACTION_SOURCES,
  EVENT_NAMES,
  MAX_EVENT_ID,
} from '#contract/ads/conversions/event-rules.ts';
import { type HashedField, HASHED_FIELDS } from '#contract/ads/conversions/normalise.ts';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { PickField, Segments, TextField } from '../fields/fields.tsx';
import styles from './conversion-setup.module.css';
import { SendAsTest, type TestBody } from './send-as-test.tsx';
import { CopyButton } from './copy-button.tsx';
import { type PayloadForm, payloadOf } from './payload.ts';
import { curlOf } from './sample.ts';
import { useEndpoint } from './use-endpoint.ts';

/** Builds an event for the API; personal data is hashed in the browser [CONSOLE-21]. */
export function PayloadHelper() {
  const [form, change] = usePayloadForm();
  const { data: payload } = useQuery({
    queryKey: ['payload', form],
    queryFn: () => payloadOf(form),
    placeholderData: (before) => before,
  });
  return (
    <div className={page['two']}>
      <div className={page['stack']}>
        <EventFields form={form} onChange={change} />
        <PersonFields form={form} wrong={payload?.wrong ?? []} onChange={change} />
        <SaleFields form={form} onChange={change} />
      </div>
      <Result body={payload?.body ?? null} />
    </div>
  );
}

type Change = (part: Partial<PayloadForm>) => void;

const EMPTY: Omit<PayloadForm, 'currency' | 'event_time'> = {
  event_name: 'checkout',
  action_source: 'web',
  event_id: 'order-1024',
  event_source_url: '',
  click_id: '',
  value: '',
  order_id: '',
  num_items: '',
  person: {},
};

function usePayloadForm(): readonly [PayloadForm, Change] {
  const { currency } = useConsole().account;
  // The server's render time, so that hydration starts with the same value.
  const event_time = String(Math.floor(useApp().renderedAt / 1000));
  const [form, setForm] = useState<PayloadForm>({ ...EMPTY, currency, event_time });
  const change: Change = (part) => setForm((before) => ({ ...before, ...part }));
  return [form, change];
}

interface Props {
  readonly form: PayloadForm;
  readonly onChange: Change;
}

const same = <T extends string>(values: readonly T[]) => values.map((one) => [one, one] as const);

function EventFields({ form, onChange }: Props) {
  const { t } = useWords();
  return (
    <Card title={t('Event')}>
      <PickField
        at="event_name"
        label="event_name"
        value={form.event_name}
        options={same(EVENT_NAMES)}
        onChange={(event_name) => onChange({ event_name })}
      />
      <PickField
        at="action_source"
        label="action_source"
        value={form.action_source}
        options={same(ACTION_SOURCES)}
        onChange={(action_source) => onChange({ action_source })}
      />
      <TextField
        at="event_id"
        label="event_id"
        most={MAX_EVENT_ID}
        value={form.event_id}
        hint={t('The same as your tag sends')}
        error={form.event_id.trim() === '' ? t('Give each event an ID of its own.') : null}
        onChange={(event_id) => onChange({ event_id })}
      />
      <TextField
        at="event_time"
        label="event_time"
        value={form.event_time}
        hint={t('In Unix seconds')}
        error={/^\d*$/.test(form.event_time) ? null : t('Write a whole number of seconds.')}
        onChange={(event_time) => onChange({ event_time })}
      />
      <TextField
        at="event_source_url"
        label="event_source_url"
        kind="url"
        value={form.event_source_url}
        onChange={(event_source_url) => onChange({ event_source_url })}
      />
    </Card>
  );
}

/** Descriptions next to field names. */
const PERSON_HINTS: Readonly<Record<HashedField, string>> = {
  em: 'E-mail address',
  ph: 'Phone, with the country code',
  fn: 'First name',
  ln: 'Last name',
  ge: 'Gender: f, m or n',
  db: 'Birthday: year, month, day',
  ct: 'City',
  st: 'State',
  zp: 'Postcode',
  country: 'Country: two letters',
  external_id: 'Your own ID for the person',
  hashed_maids: "A phone's ID for advertising",
};

function PersonFields({ form, wrong, onChange }: Props & { wrong: readonly HashedField[] }) {
  const { t } = useWords();
  return (
    <Card
      title={t('Person')}
      text={t('Hashed in this browser as you write. The text itself is sent nowhere.')}
    >
      {HASHED_FIELDS.map((field) => (
        <TextField
          key={field}
          at={`person.${field}`}
          label={field}
          value={form.person[field] ?? ''}
          hint={t(PERSON_HINTS[field])}
          error={wrong.includes(field) ? t("This can't be read, so it's left out.") : null}
          onChange={(text) => onChange({ person: { ...form.person, [field]: text } })}
        />
      ))}
      <TextField
        at="click_id"
        label="click_id"
        value={form.click_id}
        hint={t('From the address, after bclid=, not hashed')}
        onChange={(click_id) => onChange({ click_id })}
      />
    </Card>
  );
}

function SaleFields({ form, onChange }: Props) {
  const { t } = useWords();
  const fields = ['value', 'currency', 'order_id', 'num_items'] as const;
  return (
    <Card title={t('What was bought')}>
      {fields.map((field) => (
        <TextField
          key={field}
          at={field}
          label={field}
          value={form[field]}
          onChange={(text) => onChange({ [field]: text })}
        />
      ))}
    </Card>
  );
}

interface CardProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

function Card({ title, text, children }: CardProps) {
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{title}</h2>
      </div>
      <div className={page['cardBody']}>
        {text && <p className="soft">{text}</p>}
        <div className={styles['grid']}>{children}</div>
      </div>
    </section>
  );
}

function Result({ body }: { readonly body: TestBody | null }) {
  const { t } = useWords();
  const address = useEndpoint();
  const [as, setAs] = useState<'json' | 'curl'>('json');
  const json = body === null ? '' : JSON.stringify(body, null, 2);
  const text = as === 'json' ? json : curlOf(address, json);
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Payload')}</h2>
        <CopyButton text={text} label={t('Copy')} />
      </div>
      <div className={page['cardBody']}>
        <Segments
          label={t('Format')}
          value={as}
          options={[
            ['json', 'JSON'],
            ['curl', 'curl'],
          ]}
          onChange={setAs}
        />
        <pre className={styles['code']} dir="ltr" aria-label={t('Payload')}>
          {text}
        </pre>
        <SendAsTest body={body} />
      </div>
    </section>
  );
}
