import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  getPeopleStorage,
  getStorageLimit,
  MAX_LIMIT_MB,
  type PersonStorage,
  updateStorageLimit,
} from '#contract/media/quota.ts';
import styles from '#web/identity/operator/operator.module.css';
import { useOperatorActs } from '#web/identity/operator/use-operator-acts.ts';
import { useCall, usePages, useSend } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { bytesText } from './amounts.ts';

const MEGABYTE = 1_000_000;

/** Who uses most room, and how much each person may. The page must have loaded getPeopleStorage and getStorageLimit. */
export function PeopleStorage() {
  const { t } = useWords();
  const { limit_mb: limit } = useCall(getStorageLimit, {});
  const list = usePages(getPeopleStorage, {});
  const people = list.data.pages.flatMap(({ data }) => data);
  return (
    <section className={styles['part']} aria-labelledby="people-storage-title">
      <h2 id="people-storage-title" className="h-20">
        {t('Whose files take room')}
      </h2>
      <p className="soft">
        {t(
          'Pictures and videos that people uploaded or saved from the web, most first. Each file counts once for everyone who brought it.',
        )}
      </p>
      <LimitForm
        key={limit}
        limit={limit}
        label={t('Limit for each person, in megabytes')}
        hint={t('Leave empty for no limit. Nothing that is already here gets deleted.')}
      />
      {people.length > 0 && (
        <ul className={styles['list']} aria-label={t('Whose files take room')}>
          {people.map((person) => (
            <Line key={person.id} person={person} />
          ))}
        </ul>
      )}
      <ShowMore list={list} of={t('Whose files take room')} />
    </section>
  );
}

function Line({ person }: { readonly person: PersonStorage }) {
  const { t, formats } = useWords();
  const { id, username, full_name, files, bytes, limit_mb: limit } = person;
  const facts = [
    t('{count, plural, one {# file} other {# files}}', { count: files }),
    limit === null
      ? null
      : t('Own limit: {limit}', { limit: bytesText(limit * MEGABYTE, formats) }),
  ];
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <PageLink href={`/${username}/`}>
          <bdi>{full_name || username}</bdi>
        </PageLink>
        <span className="soft">{facts.filter(Boolean).join(' · ')}</span>
        <details>
          <summary className="soft">{t('Change limit')}</summary>
          <LimitForm
            key={limit}
            limit={limit}
            userId={id}
            label={t('Limit for {name}, in megabytes', { name: full_name || username })}
            hint={t('Leave empty for the same limit as everyone.')}
          />
        </details>
      </div>
      <span>{bytesText(bytes, formats)}</span>
    </li>
  );
}

interface FormProps {
  readonly limit: number | null;
  /** Null is everybody. */
  readonly userId?: string;
  readonly label: string;
  readonly hint: string;
}

function LimitForm({ limit, userId, label, hint }: FormProps) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const { busy, run } = useOperatorActs();
  const [text, setText] = useState(limit === null ? '' : String(limit));
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const limit_mb = text.trim() === '' ? null : Number(text);
    const store = async (): Promise<void> => {
      await send(updateStorageLimit, { user_id: userId ?? null, limit_mb });
      const stale = [getPeopleStorage, getStorageLimit].map((call) =>
        queries.invalidateQueries({ queryKey: callKey(call) }),
      );
      await Promise.all(stale);
    };
    await run(store, t('This applies from now on.'));
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void save(event)}>
      <Field
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_LIMIT_MB}
        step={1}
        label={label}
        hint={hint}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button variant="line" type="submit" busy={busy}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}
