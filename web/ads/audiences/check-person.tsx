import { useQueryClient } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import {
  type AdLookUp,
  type AudienceFound,
  createAdLookUp,
  getAdLookUps,
  type LookUpWay,
} from '#contract/ads/audiences/look-ups.ts';
import { usePages, useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { EVENT_LABELS } from '../core/event-labels.ts';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard } from '../console/states.tsx';
import table from '../console/plain-table.module.css';
import { Segments, TextField } from '../fields/fields.tsx';
import styles from './audiences.module.css';
import { KIND_LABEL } from './audience-words.ts';

const MS = 1000;
const WAYS: readonly (readonly [LookUpWay, string])[] = [
  ['EMAIL_HASH', 'E-mail'],
  ['PERSON_ID', 'Person ID'],
  ['CLICK_ID', 'Click ID'],
];
const FIELD_LABEL: Readonly<Record<LookUpWay, string>> = {
  EMAIL_HASH: 'E-mail address, or its SHA-256',
  PERSON_ID: 'Person ID',
  CLICK_ID: 'Click ID',
};
const CAUSES: Readonly<Record<string, string>> = {
  ...EVENT_LABELS,
  list: 'on a list you sent',
  click: 'clicked an ad',
  closeup: 'opened an ad',
  save: 'saved a Pin',
  alike: 'pins or likes the same things',
};

function useTime(): (seconds: number) => string {
  const { formats } = useWords();
  const format = new Intl.DateTimeFormat(formats, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return (seconds) => format.format(new Date(seconds * MS));
}

/** Finds which audiences a person is in. Every look-up is logged. */
export function CheckPerson() {
  const { t } = useWords();
  const { account } = useConsole();
  const send = useSend();
  const queries = useQueryClient();
  const [way, setWay] = useState<LookUpWay>('EMAIL_HASH');
  const [value, setValue] = useState('');
  const [answer, setAnswer] = useState<AdLookUp | null>(null);
  const { busy, error, run } = useAct();
  const look = () =>
    void run(async () => {
      setAnswer(null);
      setAnswer(await send(createAdLookUp, { advertiser_id: account.id, way, value }));
      await queries.invalidateQueries({ queryKey: callKey(getAdLookUps) });
    });
  return (
    <>
      <form
        className={`${page['card']} ${styles['look']}`}
        onSubmit={(event) => {
          event.preventDefault();
          look();
        }}
      >
        <TextField
          at="look-up.value"
          label={t(FIELD_LABEL[way])}
          value={value}
          error={error}
          onChange={setValue}
        />
        <Segments
          label={t('Look up by')}
          value={way}
          options={WAYS.map(([one, label]) => [one, t(label)] as const)}
          onChange={setWay}
        />
        <Button type="submit" variant="main" busy={busy} disabled={value.trim() === ''}>
          {t('Look up')}
        </Button>
      </form>
      <div className={`${page['note']} ${page['warn']}`}>
        <Eye size={16} aria-hidden="true" />
        <p>
          <b>{t('Every look-up is recorded')}</b>{' '}
          {t('with who made it. Only the owner and admins can look people up.')}
        </p>
      </div>
      <div className={page['two']}>
        <div className={page['stack']} role="status">
          {answer === null ? (
            <section className={page['card']}>
              <EmptyCard
                title={t('Why does someone see an ad?')}
                text={t("Look up which of your audiences they're in, since when and why.")}
              />
            </section>
          ) : (
            <Answer answer={answer} />
          )}
        </div>
        <PastLookUps />
      </div>
    </>
  );
}

function Answer({ answer: { audiences, others } }: { readonly answer: AdLookUp }) {
  const { t } = useWords();
  return (
    <>
      <section className={page['card']}>
        <div className={page['cardHead']}>
          <h2>
            {audiences.length === 0
              ? t('In none of your audiences')
              : t('In {count, plural, one {# audience} other {# audiences}}', {
                  count: audiences.length,
                })}
          </h2>
        </div>
        {audiences.length === 0 ? (
          <p className={page['cardBody']}>
            {t('They may not be here, may have turned off personal ads, or may have left.')}
          </p>
        ) : (
          <table className={table['plain']}>
            <thead>
              <tr>
                <th scope="col">{t('Audience')}</th>
                <th scope="col">{t('Since')}</th>
                <th scope="col">{t('Until')}</th>
                <th scope="col">{t('Because')}</th>
                <th scope="col">{t('Last event')}</th>
              </tr>
            </thead>
            <tbody>
              {audiences.map((one) => (
                <FoundRow key={one.id} found={one} />
              ))}
            </tbody>
          </table>
        )}
      </section>
      {others.length > 0 && (
        <section className={page['card']}>
          <div className={page['cardHead']}>
            <h2>{t('Not in')}</h2>
          </div>
          <table className={table['plain']}>
            <tbody>
              {others.map(({ id, name, audience_type: kind }) => (
                <tr key={id}>
                  <th scope="row" dir="auto">
                    {name}
                  </th>
                  <td>{t(KIND_LABEL[kind])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

function FoundRow({ found }: { readonly found: AudienceFound }) {
  const { t } = useWords();
  const time = useTime();
  const cause = found.audience_type === 'PERSONA' ? undefined : CAUSES[found.cause];
  return (
    <tr>
      <th scope="row" dir="auto">
        {found.name}
      </th>
      <td>{time(found.since)}</td>
      <td>{found.until === null ? t('next change') : time(found.until)}</td>
      <td>{cause === undefined ? t('likes {name}', { name: found.cause }) : t(cause)}</td>
      <td>{time(found.last_time)}</td>
    </tr>
  );
}

function PastLookUps() {
  const { t } = useWords();
  const { account } = useConsole();
  const time = useTime();
  const list = usePages(getAdLookUps, { advertiser_id: account.id });
  const past = list.data.pages.flatMap((one) => one.data);
  const label = (way: LookUpWay) => WAYS.find(([one]) => one === way)?.[1] ?? '';
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Look-ups')}</h2>
        <span className="soft">{t('last 90 days')}</span>
      </div>
      {past.length === 0 ? (
        <p className={page['cardBody']}>{t('No one has looked anyone up.')}</p>
      ) : (
        <table className={table['plain']}>
          <tbody>
            {past.map(({ id, user, way, created_time: at }) => (
              <tr key={id}>
                <th scope="row" dir="auto">
                  {user?.full_name || user?.username || t('Someone who left')}
                  <small>{t(label(way))}</small>
                </th>
                <td>{time(at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ShowMore list={list} of={t('Look-ups')} />
    </section>
  );
}
