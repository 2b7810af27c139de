import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { getAdTerms, MAX_AD_TERMS, publishAdTerms } from '#contract/business/ad-terms.ts';
import styles from '#web/identity/operator/operator.module.css';
import { useOperatorActs } from '#web/identity/operator/use-operator-acts.ts';
import { useCall, useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ChoiceField, TextArea } from '#web/ui/form/field.tsx';

/** Grace periods, in days, for current advertisers to accept new terms. */
const DAYS = [0, 7, 14, 30] as const;

/** Edits and publishes the terms of advertising. */
export function PublishTerms() {
  const { t, formats } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const terms = useCall(getAdTerms, {});
  const { busy, run } = useOperatorActs();
  const [text, setText] = useState(terms?.text ?? '');
  const [days, setDays] = useState<number>(terms === null ? 0 : 14);
  const publish = async (event: FormEvent) => {
    event.preventDefault();
    await run(async () => {
      await send(publishAdTerms, { text, days });
      await queries.invalidateQueries({ queryKey: callKey(getAdTerms) });
    }, t('The terms are published.'));
  };
  const day = (at: string) =>
    new Date(at).toLocaleDateString(formats, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <>
      <h3 id="ad-terms-title" className={styles['mark']}>
        {t('Advertising terms')}
      </h3>
      <p className="soft">
        {terms === null
          ? t("There are none yet, so advertisers aren't asked to accept any.")
          : t(
              'Version {version}, published {day}. Advertisers accept them before they advertise anything new.',
              {
                version: terms.id,
                day: day(terms.published_at),
              },
            )}
      </p>
      <form className={styles['form']} onSubmit={(event) => void publish(event)}>
        <TextArea
          label={t('Your terms')}
          rows={8}
          required
          maxLength={MAX_AD_TERMS}
          value={text}
          onChange={(typed) => setText(typed.target.value)}
        />
        {terms !== null && (
          <ChoiceField
            label={t('Current advertisers have')}
            value={String(days)}
            onChange={(chosen) => setDays(Number(chosen.target.value))}
          >
            {DAYS.map((many) => (
              <option key={many} value={many}>
                {t('{many, plural, =0 {no time: they apply at once} one {# day} other {# days}}', {
                  many,
                })}
              </option>
            ))}
          </ChoiceField>
        )}
        <div>
          <Button
            variant="main"
            type="submit"
            busy={busy}
            disabled={text.trim() === '' || text.trim() === terms?.text}
          >
            {t('Publish')}
          </Button>
        </div>
      </form>
    </>
  );
}
