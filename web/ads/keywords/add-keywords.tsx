import { useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ChoiceField, TextArea } from '#web/ui/form/field.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import page from '../console/console-page.module.css';
import { linesIn } from './add-lines.ts';
import { type KeywordList, PARENT_LABEL, PARENTS_OF } from './keyword-lists.ts';
import styles from './keywords.module.css';
import { useKeywordChanges } from './use-keyword-changes.ts';
import type { Parents } from './use-parents.ts';

interface Props {
  readonly list: KeywordList;
  readonly parents: Parents;
  readonly parentId: string;
  readonly onParent: (id: string) => void;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Adds keywords, one per line. Refused lines stay, with the reason. */
export function AddKeywords({ list, parents, parentId, onParent, text, onText }: Props) {
  const { t } = useWords();
  const toasts = useToasts();
  const { add } = useKeywordChanges();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const isNegative = list !== 'KEYWORD';
  const lines = linesIn(text, isNegative);
  const problems = lines.flatMap(({ no, text: written, message }) => {
    const why = message ?? refused.get(written);
    return why === undefined ? [] : [{ no, why: t(why) }];
  });
  const ready = lines.flatMap((line) => (line.item ? [{ ...line, item: line.item }] : []));
  const submit = async () => {
    setBusy(true);
    const reasons = await add(ready.map(({ item }) => ({ parent_id: parentId, ...item })));
    setBusy(false);
    const left = new Map(
      ready.flatMap(({ text: written }, at) => {
        const why = reasons[at] ?? null;
        return why === null ? [] : [[written, why] as const];
      }),
    );
    setRefused(left);
    const stays = lines.filter(({ item, text: written }) => item === null || left.has(written));
    onText(stays.map((line) => line.text).join('\n'));
    const done = ready.length - left.size;
    if (done > 0)
      toasts.show({
        text: t('{count, plural, one {# keyword added.} other {# keywords added.}}', {
          count: done,
        }),
      });
  };
  return (
    <section className={page['card']} aria-labelledby="add-keywords">
      <div className={page['cardHead']}>
        <h2 id="add-keywords">{isNegative ? t('Add negative keywords') : t('Add keywords')}</h2>
      </div>
      <form
        className={page['cardBody']}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <ChoiceField
          label={t('Where')}
          value={parentId}
          onChange={(event) => onParent(event.target.value)}
        >
          {parents.open(PARENTS_OF[list]).map(({ id, name, type }) => (
            <option key={id} value={id}>
              {PARENTS_OF[list].length > 1 ? `${name} (${t(PARENT_LABEL[type])})` : name}
            </option>
          ))}
        </ChoiceField>
        <TextArea
          label={t('One per line')}
          rows={5}
          dir="auto"
          value={text}
          hint={
            isNegative
              ? t('Plain words and "quotes" keep a phrase away, [brackets] an exact search.')
              : t('Plain words match broadly, "quotes" match a phrase, [brackets] match exactly.')
          }
          error={
            problems.length > 0 && (
              <span className={styles['problems']}>
                {problems.map(({ no, why }) => (
                  <span key={no}>{t('Line {line}: {message}', { line: no, message: why })}</span>
                ))}
              </span>
            )
          }
          onChange={(event) => onText(event.target.value)}
        />
        <Button
          type="submit"
          variant="main"
          busy={busy}
          disabled={ready.length === 0 || parentId === ''}
        >
          {ready.length === 0 ? t('Add') : t('Add {count}', { count: ready.length })}
        </Button>
      </form>
    </section>
  );
}
