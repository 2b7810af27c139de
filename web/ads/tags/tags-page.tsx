import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  createConversionTag,
  getConversionTags,
  MAX_TAG_NAME,
} from '#contract/ads/conversion-tags.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { useConsole, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard, FailedCard, PageGhost } from '../console/states.tsx';
import { TextField } from '../fields/fields.tsx';
import { TagCard } from './tag-card.tsx';
import styles from './tags.module.css';
import { useTags } from './use-tags.ts';

/** The ad account's tags, each with its code and its permissions [CONSOLE-18]. */
export function TagsPage() {
  const { t } = useWords();
  const { list, tags } = useTags();
  const mayMake = useRights()('conversions');
  if (list.isError && !tags) {
    return <FailedCard title={t("Your tags didn't load")} onRetry={() => void list.refetch()} />;
  }
  if (tags === undefined) return <PageGhost />;
  return (
    <div className={page['two']}>
      <div className={page['stack']}>
        {tags.length === 0 && (
          <section className={page['card']}>
            <EmptyCard
              title={t('No tag yet')}
              text={
                mayMake
                  ? t('Give it a name, put its line on your pages, and see here when it fires.')
                  : t('Someone who can change conversions can make one.')
              }
            />
          </section>
        )}
        {tags.map((tag) => (
          <TagCard key={tag.id} tag={tag} />
        ))}
        <ShowMore list={list} of={t('Tags')} />
      </div>
      <div className={page['stack']}>
        {mayMake && <NewTag />}
        <WhatItSends />
      </div>
    </div>
  );
}

function NewTag() {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const send = useSend();
  const queries = useQueryClient();
  const { busy, error, run } = useAct();
  const [name, setName] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () => {
      await sendOnce(send, createConversionTag, { advertiser_id, name });
      setName('');
      await queries.invalidateQueries({ queryKey: callKey(getConversionTags) });
    });
  };
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('New tag')}</h2>
      </div>
      <form className={page['cardBody']} onSubmit={submit} noValidate>
        <TextField
          at="tag.name"
          label={t('Name')}
          hint={t('One tag is enough for most: it works on all of your sites.')}
          most={MAX_TAG_NAME}
          value={name}
          error={error}
          onChange={setName}
        />
        <div>
          <Button variant="main" type="submit" busy={busy}>
            {t('Make a tag')}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** The facts that advertisers have to disclose in their own privacy notices. */
function WhatItSends() {
  const { t } = useWords();
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('What a tag sends')}</h2>
      </div>
      <div className={page['cardBody']}>
        <ul className={styles['points']}>
          <li>{t('The page, without what follows its path, and the events you write.')}</li>
          <li>
            {t(
              "The ID of the click that led to your site. It stays in your site's storage for 60 days, without a cookie.",
            )}
          </li>
          <li>{t('A hashed e-mail address, if you allow it and your page names one.')}</li>
          <li>
            {t(
              'Nothing about a person whose browser asks for privacy, or once you call opt_out. Their events are only counted.',
            )}
          </li>
        </ul>
      </div>
    </section>
  );
}
