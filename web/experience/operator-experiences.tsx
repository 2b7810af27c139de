import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  createOperatorExperience,
  deleteOperatorExperience,
  getOperatorExperiences,
  type OperatorExperience,
  updateOperatorExperience,
} from '#contract/experience/operator-experiences.ts';
import { LAST_OWN_EXPERIENCE } from '#contract/experience/experience-rules.ts';
import styles from '#web/identity/operator/operator.module.css';
import { useOperatorActs } from '#web/identity/operator/use-operator-acts.ts';
import { usePages, useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { ConditionFields, WordFields } from './experience-fields.tsx';
import { formOf, LOOKS, sentOf } from './experience-form.ts';

/** Lists experiences and their statistics, for operators to edit. */
export function OperatorExperiences() {
  const { t } = useWords();
  const list = usePages(getOperatorExperiences, {});
  const [isMaking, setMaking] = useState(false);
  const all = list.data.pages.flatMap(({ data }) => data);
  return (
    <section className={styles['part']} aria-labelledby="experiences-title">
      <h2 id="experiences-title" className="h-20">
        {t('Experiences')}
      </h2>
      <p className="soft">
        {t(
          "What people are told or asked here. Changes are live at once. People see one at a time, and never while they're saving. Once they finish or dismiss one, it doesn't come back.",
        )}
      </p>
      {isMaking ? (
        <Form one={null} onDone={() => setMaking(false)} />
      ) : (
        <Button variant="main" onClick={() => setMaking(true)}>
          {t('Create experience')}
        </Button>
      )}
      <ul className={styles['list']} aria-label={t('Experiences')}>
        {all.map((one) => (
          <Line key={`${one.id} ${one.version}`} one={one} />
        ))}
      </ul>
      <ShowMore list={list} of={t('Experiences')} />
    </section>
  );
}

function useChange() {
  const queries = useQueryClient();
  const { busy, run } = useOperatorActs();
  const change = (act: () => Promise<unknown>, done: string): Promise<boolean> =>
    run(async () => {
      try {
        await act();
      } finally {
        // Also after a conflict, to display the other operator's change.
        await queries.invalidateQueries({ queryKey: callKey(getOperatorExperiences) });
      }
    }, done);
  return { busy, change };
}

function Line({ one }: { readonly one: OperatorExperience }) {
  const { t } = useWords();
  const send = useSend();
  const { busy, change } = useChange();
  const [open, setOpen] = useState<'form' | 'delete' | null>(null);
  const { viewed, completed, dismissed } = one.people;
  // Built-in experiences cannot be deleted: without the operator's version they have their defaults.
  const isOwn = Number(one.id) <= LAST_OWN_EXPERIENCE;
  const remove = () =>
    void change(
      () => send(deleteOperatorExperience, { experience_id: one.id }),
      isOwn ? t('The original is back.') : t('“{title}” is deleted.', { title: one.title }),
    );
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <span className={styles['mark']}>
          <bdi>{one.title}</bdi>
        </span>
        <span className="soft">
          {t(LOOKS[`${one.placement} ${one.kind}`] ?? 'Experience')} ·{' '}
          {one.is_on ? t('On') : t('Off')}
        </span>
        <span className="soft">
          {t('Shown to {viewed}, done by {completed}, dismissed by {dismissed}', {
            viewed,
            completed,
            dismissed,
          })}
        </span>
      </div>
      {open === null && (
        <div className={styles['acts']}>
          <Button
            aria-label={t('Edit “{title}”', { title: one.title })}
            onClick={() => setOpen('form')}
          >
            {t('Edit')}
          </Button>
          {isOwn ? (
            one.changed_at !== null && (
              <Button
                busy={busy}
                aria-label={t('Bring the original of “{title}” back', { title: one.title })}
                onClick={remove}
              >
                {t('Back to original')}
              </Button>
            )
          ) : (
            <Button
              variant="dangerPlain"
              aria-label={t('Delete “{title}”', { title: one.title })}
              onClick={() => setOpen('delete')}
            >
              {t('Delete')}
            </Button>
          )}
        </div>
      )}
      {open === 'delete' && (
        <div className={styles['acts']}>
          <Button onClick={() => setOpen(null)}>{t('Keep')}</Button>
          <Button variant="danger" busy={busy} onClick={remove}>
            {t('Delete for good')}
          </Button>
        </div>
      )}
      {open === 'form' && <Form one={one} onDone={() => setOpen(null)} />}
    </li>
  );
}

function Form({
  one,
  onDone,
}: {
  readonly one: OperatorExperience | null;
  readonly onDone: () => void;
}) {
  const { t } = useWords();
  const send = useSend();
  const { busy, change } = useChange();
  const [form, setForm] = useState(() => formOf(one));
  const onChange = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const sent = sentOf(form);
    const act = () =>
      one === null
        ? send(createOperatorExperience, sent)
        : send(updateOperatorExperience, {
            ...sent,
            experience_id: one.id,
            version: one.version,
          });
    if (await change(act, t('“{title}” is saved.', { title: form.title }))) onDone();
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void save(event)}>
      <WordFields form={form} onChange={onChange} />
      <ConditionFields form={form} onChange={onChange} />
      <div className={styles['acts']}>
        <Button variant="main" type="submit" busy={busy}>
          {t('Save')}
        </Button>
        <Button onClick={onDone}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}
