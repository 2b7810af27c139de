import { useId } from 'react';
import { getConversionTags, MAX_TAGS } from '#contract/ads/conversion-tags.ts';
import { CONVERSION_EVENTS } from '#contract/ads/objects.ts';
import { DECISIONS } from '#contract/ads/promote.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Choices } from '#web/ui/form/choices.tsx';
import { ChoiceField, FieldError } from '#web/ui/form/field.tsx';
import type { AdType, ChosenTag, PromoteForm } from './promote-form.ts';
import styles from './choices.module.css';

interface Props {
  readonly form: PromoteForm;
  /** Whether to display that the question is unanswered. */
  readonly isOpen: boolean;
  readonly onChange: (part: Partial<PromoteForm>) => void;
}

const TYPES: readonly AdType[] = ['CONSIDERATION', 'WEB_CONVERSION'];
const TYPE_NAMES = {
  CONSIDERATION: 'Visits to my page',
  WEB_CONVERSION: 'Sign-ups or sales',
} as const;

/** A tag that is created on submission, with the most common event. */
const NEW_TAG: ChosenTag = { conversionTagId: '', conversionEvent: 'CHECKOUT' };

/** The goal of the promotion; for sign-ups or sales, the event that counts. */
export function ConversionChoice({ form, isOpen, onChange }: Props) {
  const { t } = useWords();
  const name = useId();
  const { ad_type: chosen, selected_ocpm_tag: tag } = form;
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{t('What should it do')}</legend>
      <div className={styles['seg']}>
        {TYPES.map((type) => (
          <label key={type}>
            <input
              type="radio"
              name={name}
              checked={chosen === type}
              onChange={() => onChange({ ad_type: type, selected_ocpm_tag: tag ?? NEW_TAG })}
            />
            <span>{t(TYPE_NAMES[type])}</span>
          </label>
        ))}
      </div>
      {chosen === 'WEB_CONVERSION' && (
        <TagChoice form={form} tag={tag ?? NEW_TAG} isOpen={isOpen} onChange={onChange} />
      )}
    </fieldset>
  );
}

const EVENT_NAMES: Readonly<Record<ChosenTag['conversionEvent'], string>> = {
  PAGE_VISIT: 'Page visit',
  SIGNUP: 'A sign-up',
  CHECKOUT: 'A purchase',
  CUSTOM: 'Custom event',
  VIEW_CATEGORY: 'Category viewed',
  SEARCH: 'A search',
  ADD_TO_CART: 'Added to cart',
  WATCH_VIDEO: 'Video watched',
  LEAD: 'Lead',
  APP_INSTALL: 'App install',
};

type Answer = keyof typeof DECISIONS;
const ANSWERS: readonly Answer[] = ['yes', 'no', 'not_sure'];
const ANSWER_NAMES: Readonly<Record<Answer, string>> = {
  not_answered: 'No answer yet',
  yes: 'Yes',
  no: 'No',
  not_sure: "I'm not sure",
};

function TagChoice({ form, tag, isOpen, onChange }: Props & { readonly tag: ChosenTag }) {
  const { t } = useWords();
  const { advertiser_id, tag_on_page: decision } = form;
  const input = { advertiser_id, page_size: MAX_TAGS };
  const list = useLatePages(getConversionTags, input, advertiser_id !== '');
  const tags = list.data?.pages.flatMap((page) => page.data) ?? [];
  const change = (part: Partial<ChosenTag>) => onChange({ selected_ocpm_tag: { ...tag, ...part } });
  const answer = ANSWERS.find((one) => DECISIONS[one] === decision) ?? 'not_answered';
  return (
    <div className={styles['tag']}>
      <ChoiceField
        label={t('What counts')}
        value={tag.conversionEvent}
        onChange={({ target: { value } }) => {
          const conversionEvent = CONVERSION_EVENTS.find((one) => one === value);
          if (conversionEvent) change({ conversionEvent });
        }}
      >
        {CONVERSION_EVENTS.map((event) => (
          <option key={event} value={event}>
            {t(EVENT_NAMES[event])}
          </option>
        ))}
      </ChoiceField>
      <ChoiceField
        label={t('Tag')}
        hint={t('Your page uses it to tell us what people did there.')}
        error={list.isError && t("Your tags didn't load. You can still go on with a new one.")}
        value={tag.conversionTagId}
        onChange={(event) => change({ conversionTagId: event.target.value })}
      >
        <option value="">{t('Make a new one for me')}</option>
        {tags.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </ChoiceField>
      <div>
        <Choices
          label={t('Is the tag on your page?')}
          options={ANSWERS}
          words={ANSWER_NAMES}
          value={answer}
          onChange={(one) => onChange({ tag_on_page: DECISIONS[one] })}
        />
        {isOpen && <FieldError>{t('Choose an answer.')}</FieldError>}
        {decision !== DECISIONS.not_answered && decision !== DECISIONS.yes && (
          <p className={styles['hint']}>
            {t(
              "Until it is, we can't count anything. Your Pin still runs, and you pay for clicks.",
            )}
          </p>
        )}
      </div>
    </div>
  );
}
