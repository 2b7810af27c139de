import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import {
  changeSensitiveWords,
  getSensitiveWords,
  type SensitiveWord,
} from '#contract/discovery/sensitive.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import styles from '#web/identity/operator/operator.module.css';
import { useOperatorActs } from '#web/identity/operator/use-operator-acts.ts';
import { usePages, useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { TextArea } from '#web/ui/form/field.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';

/** Lists the words and hashtags that are sensitive on this site, and adds some [AUTH-16]. */
export function SensitiveWords() {
  const { t } = useWords();
  const list = usePages(getSensitiveWords, {});
  const words = list.data.pages.flatMap((page) => page.data);
  return (
    <section className={styles['part']} aria-labelledby="sensitive-title">
      <h2 id="sensitive-title" className="h-20">
        {t('Sensitive words')}
      </h2>
      <p className="soft">
        {t(
          'Searches for these words and hashtags show a notice first. Adults can still see the results; we never suggest them to anyone.',
        )}
      </p>
      <NewWords />
      {words.length > 0 && (
        <ul className={styles['list']} aria-labelledby="sensitive-title">
          {words.map((word) => (
            <Line key={word.id} word={word} />
          ))}
        </ul>
      )}
      <ShowMore list={list} of={t('Sensitive words')} />
    </section>
  );
}

function useChange() {
  const send = useSend();
  const queries = useQueryClient();
  const { busy, run } = useOperatorActs();
  const change = (wanted: SentOf<typeof changeSensitiveWords>, done: string): Promise<boolean> =>
    run(async () => {
      await send(changeSensitiveWords, wanted);
      await queries.invalidateQueries({ queryKey: callKey(getSensitiveWords) });
    }, done);
  return { busy, change };
}

function NewWords() {
  const { t } = useWords();
  const { busy, change } = useChange();
  const [text, setText] = useState('');
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const words = text.split(/[\n,]/u).map((word) => word.trim());
    const written = words.filter((word) => word !== '');
    if (written.length === 0) return;
    if (await change({ add: written }, t('This applies from now on.'))) setText('');
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void add(event)}>
      <TextArea
        label={t('Words and hashtags')}
        hint={t('One per line, up to 50 at a time. Other forms of a word count too.')}
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button variant="main" type="submit" busy={busy}>
          {t('Add')}
        </Button>
      </div>
    </form>
  );
}

function Line({ word: { word } }: { readonly word: SensitiveWord }) {
  const { t } = useWords();
  const { busy, change } = useChange();
  return (
    <li className={styles['line']}>
      <bdi className={styles['what']}>{word}</bdi>
      <Button
        variant="line"
        busy={busy}
        aria-label={t('Remove {word}', { word })}
        onClick={() =>
          void change({ remove: [word] }, t('{word} is no longer sensitive.', { word }))
        }
      >
        {t('Remove')}
      </Button>
    </li>
  );
}
