import X from 'lucide-react/icons/x';
import {
  CHOICE_FIELDS,
  CONDITION_FIELDS,
  type ConditionField,
  isChoice,
  isRange,
} from '#contract/ads/catalogs/product-groups.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Several } from '../fields/choice-fields.tsx';
import { LinesField, PickField, TextField, Wrong } from '../fields/fields.tsx';
import { choiceLabel, FIELD_LABEL } from './group-words.ts';
import { type ConditionForm, conditionOf } from './product-form.ts';
import styles from './product-groups.module.css';

interface Props {
  readonly condition: ConditionForm;
  /** Whether to display errors of missing values. */
  readonly isChecked: boolean;
  readonly onChange: (condition: ConditionForm) => void;
  /** Null for the only condition. */
  readonly onDrop: (() => void) | null;
}

/** One condition on products, possibly negated. */
export function ConditionFields({ condition, isChecked, onChange, onDrop }: Props) {
  const { t } = useWords();
  const { key, field, negated } = condition;
  const isMissing = isChecked && conditionOf(condition) === null;
  return (
    <div className={styles['condition']} role="group" aria-label={t(FIELD_LABEL[field])}>
      <PickField<ConditionField>
        at={`condition.${key}.field`}
        label={t('What')}
        value={field}
        options={CONDITION_FIELDS.map((one) => [one, t(FIELD_LABEL[one])])}
        onChange={(next) => onChange({ ...condition, field: next, choices: [] })}
      />
      <PickField
        at={`condition.${key}.negated`}
        label={t('How')}
        value={negated ? 'not' : 'is'}
        options={
          field === 'TITLE'
            ? [
                ['is', t('has one of these in it')],
                ['not', t('has none of these in it')],
              ]
            : isRange(field)
              ? [
                  ['is', t('is between')],
                  ['not', t('is not between')],
                ]
              : [
                  ['is', t('is one of these')],
                  ['not', t('is none of these')],
                ]
        }
        onChange={(how) => onChange({ ...condition, negated: how === 'not' })}
      />
      <div className={styles['values']}>
        <Values condition={condition} onChange={onChange} />
        {isMissing && <Wrong>{t('Complete this condition, or remove it.')}</Wrong>}
      </div>
      {onDrop && (
        <button
          type="button"
          className={styles['drop']}
          aria-label={t('Remove {name}', { name: t(FIELD_LABEL[field]) })}
          onClick={onDrop}
        >
          <X size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

function Values({ condition, onChange }: Pick<Props, 'condition' | 'onChange'>) {
  const { t } = useWords();
  const { key, field } = condition;
  if (isRange(field)) {
    const hint = field.endsWith('PRICE') ? t('In the currency of the data source.') : undefined;
    return (
      <div className={styles['ends']}>
        <TextField
          at={`condition.${key}.min`}
          label={t('At least')}
          value={condition.min}
          hint={hint}
          onChange={(min) => onChange({ ...condition, min })}
        />
        <TextField
          at={`condition.${key}.max`}
          label={t('At most')}
          value={condition.max}
          onChange={(max) => onChange({ ...condition, max })}
        />
      </div>
    );
  }
  if (isChoice(field)) {
    return (
      <Several<string>
        label={t('Values')}
        options={CHOICE_FIELDS[field].map((one) => [one, t(choiceLabel(one))])}
        chosen={condition.choices}
        onChange={(choices) => onChange({ ...condition, choices })}
      />
    );
  }
  return (
    <LinesField
      at={`condition.${key}.words`}
      label={t('Values')}
      aside={t('One per line')}
      value={condition.words}
      onChange={(words) => onChange({ ...condition, words })}
    />
  );
}
