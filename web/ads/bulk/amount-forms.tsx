import { useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { microsFrom } from '../core/micros-from.ts';
import { microsText } from '../console/micros-text.ts';
import type { FormProps } from './form-props.ts';
import { roundStep } from './amount-text.ts';
import { type Amount, MAX_POINTS } from './bulk-acts.ts';
import styles from './bulk.module.css';
import { FillForm, LineField, Segments } from './fill-form.tsx';

const AMOUNTS = { budget: 'Budget', bid: 'Bid' } as const;
const WAYS = { raise: 'Raise', lower: 'Lower' } as const;
type Way = keyof typeof WAYS;

const amountsOf = (fields: FormProps['fields']): readonly Amount[] =>
  (Object.keys(AMOUNTS) as Amount[]).filter((amount) => fields.includes(amount));

/** Parses a percentage into hundredths of a percent; null if invalid. */
function pointsFrom(text: string, way: Way): number | null {
  const micros = microsFrom(text);
  // The smallest unit is a hundredth of a percent.
  if (micros === null || micros % 10_000 !== 0) return null;
  const points = micros / 10_000;
  if (points > MAX_POINTS || (way === 'lower' && points >= 10_000)) return null;
  return way === 'lower' ? -points : points;
}

/** Raises or lowers amounts by a percentage. */
export function PercentForm({ fields, currency, count, onFill }: FormProps) {
  const { t, formats } = useWords();
  const [what, setWhat] = useState<Amount>('budget');
  const [way, setWay] = useState<Way>('raise');
  const [percent, setPercent] = useState('10');
  const [most, setMost] = useState('');
  const [rounds, setRounds] = useState(true);
  const points = pointsFrom(percent, way);
  const limit = most.trim() === '' ? null : microsFrom(most);
  const isRight = points !== null && (most.trim() === '' || limit !== null);
  // Bids are small: rounded like budgets, many would become equal.
  const step = roundStep(currency) / (what === 'bid' ? 10 : 1);
  const act = isRight
    ? ({ kind: 'percent', what, points, most: limit, step: rounds ? step : null } as const)
    : null;
  return (
    <FillForm act={act} count={count} onFill={onFill}>
      <What fields={fields} what={what} onChange={setWhat} />
      <Segments
        label={t('Up or down')}
        options={['raise', 'lower']}
        words={WAYS}
        value={way}
        onChange={setWay}
      />
      <LineField label={t('by')} unit="%">
        <input
          inputMode="decimal"
          value={percent}
          aria-invalid={points === null}
          onChange={(event) => setPercent(event.target.value)}
        />
      </LineField>
      <LineField label={way === 'raise' ? t('at most') : t('but at most')} unit={currency}>
        <input
          inputMode="decimal"
          placeholder={t('no limit')}
          value={most}
          aria-invalid={most.trim() !== '' && limit === null}
          onChange={(event) => setMost(event.target.value)}
        />
      </LineField>
      <label className={styles['tick']}>
        <input
          type="checkbox"
          checked={rounds}
          onChange={(event) => setRounds(event.target.checked)}
        />
        {t('round to {amount}', { amount: microsText(step, { currency, formats }) })}
      </label>
    </FillForm>
  );
}

/** Sets one amount for all. */
export function AmountForm({ fields, currency, count, onFill }: FormProps) {
  const { t } = useWords();
  const [what, setWhat] = useState<Amount>('budget');
  const [amount, setAmount] = useState('');
  const micros = microsFrom(amount);
  const act = micros === null ? null : ({ kind: 'amount', what, micros } as const);
  return (
    <FillForm act={act} count={count} onFill={onFill}>
      <What fields={fields} what={what} onChange={setWhat} />
      <LineField label={t('becomes')} unit={currency}>
        <input
          inputMode="decimal"
          value={amount}
          aria-invalid={amount.trim() !== '' && micros === null}
          onChange={(event) => setAmount(event.target.value)}
        />
      </LineField>
    </FillForm>
  );
}

interface WhatProps extends Pick<FormProps, 'fields'> {
  readonly what: Amount;
  readonly onChange: (what: Amount) => void;
}

function What({ fields, what, onChange }: WhatProps) {
  const { t } = useWords();
  const options = amountsOf(fields);
  if (options.length === 1) return <b>{t('Budget')}</b>;
  return (
    <Segments
      label={t('What changes')}
      options={options}
      words={AMOUNTS}
      value={what}
      onChange={onChange}
    />
  );
}
