import { useState } from 'react';
import { DEVICES, GENDERS } from '#contract/ads/targeting.ts';
import { COUNTRIES } from '#contract/identity/countries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { LANGUAGES } from '../core/languages.ts';
import type { FormProps } from './form-props.ts';
import type { TargetPart } from './bulk-acts.ts';
import styles from './bulk.module.css';
import { PART_LABEL, STATUS_LABEL, targetText } from './bulk-words.ts';
import { beginOf, endAfter } from './days.ts';
import { FillForm, LineField } from './fill-form.tsx';

/** Start and end dates in UTC days; empty fields stay as they are. */
export function DatesForm({ count, onFill }: FormProps) {
  const { t } = useWords();
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const [isOpen, setOpen] = useState(false);
  const isNothing = start === '' && end === '' && !isOpen;
  const act = {
    kind: 'dates',
    ...(start !== '' && { start: beginOf(start) }),
    ...(end !== '' && { end: endAfter(end) }),
    ...(isOpen && { end: null }),
  } as const;
  return (
    <FillForm act={isNothing ? null : act} count={count} onFill={onFill}>
      <LineField label={t('First day')} unit="UTC">
        <input type="date" value={start} onChange={(event) => setStart(event.target.value)} />
      </LineField>
      <LineField label={t('Last day')} unit="UTC">
        <input
          type="date"
          value={end}
          disabled={isOpen}
          onChange={(event) => setEnd(event.target.value)}
        />
      </LineField>
      <label className={styles['tick']}>
        <input
          type="checkbox"
          checked={isOpen}
          onChange={(event) => setOpen(event.target.checked)}
        />
        {t('no end')}
      </label>
    </FillForm>
  );
}

const STATUSES = ['PAUSED', 'ACTIVE', 'ARCHIVED'] as const;

export function StatusForm({ count, onFill }: FormProps) {
  const { t } = useWords();
  const [status, setStatus] = useState<(typeof STATUSES)[number]>('PAUSED');
  return (
    <FillForm act={{ kind: 'status', status }} count={count} onFill={onFill}>
      <LineField label={t('Status becomes')}>
        <select value={status} onChange={(event) => setStatus(event.target.value as typeof status)}>
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {t(STATUS_LABEL[one])}
            </option>
          ))}
        </select>
      </LineField>
      {status === 'ARCHIVED' && (
        <span className="soft">
          {t("What's archived stays archived. No one can change it any more.")}
        </span>
      )}
    </FillForm>
  );
}

export function ReplaceForm({ count, onFill }: FormProps) {
  const { t } = useWords();
  const [find, setFind] = useState('');
  const [by, setBy] = useState('');
  const act = find === '' ? null : ({ kind: 'replace', find, by } as const);
  return (
    <FillForm act={act} count={count} onFill={onFill}>
      <LineField label={t('Find')}>
        <input value={find} onChange={(event) => setFind(event.target.value)} />
      </LineField>
      <LineField label={t('Replace with')}>
        <input
          value={by}
          placeholder={t('nothing')}
          onChange={(event) => setBy(event.target.value)}
        />
      </LineField>
    </FillForm>
  );
}

const VALUES: Readonly<Record<TargetPart, readonly string[]>> = {
  LOCATION: COUNTRIES,
  LOCALE: LANGUAGES,
  APPTYPE: DEVICES,
  GENDER: GENDERS,
};

/** Adds a country, a language, a device or a gender. */
export function TargetForm({ count, onFill }: FormProps) {
  const words = useWords();
  const { t, formats } = words;
  const [part, setPart] = useState<TargetPart>('LOCATION');
  const [value, setValue] = useState('');
  const order = new Intl.Collator(formats).compare;
  const options = VALUES[part]
    .map((code) => ({ code, name: targetText(part, code, words) }))
    .toSorted((one, other) => order(one.name, other.name));
  const act = value === '' ? null : ({ kind: 'target', part, value } as const);
  const choosePart = (chosen: string) => {
    setPart(chosen as TargetPart);
    setValue('');
  };
  return (
    <FillForm act={act} count={count} onFill={onFill}>
      <LineField label={t('Add to')}>
        <select value={part} onChange={(event) => choosePart(event.target.value)}>
          {Object.entries(PART_LABEL).map(([one, label]) => (
            <option key={one} value={one}>
              {t(label)}
            </option>
          ))}
        </select>
      </LineField>
      <LineField label={t('this one')}>
        <select value={value} onChange={(event) => setValue(event.target.value)}>
          <option value="">{t('Choose')}</option>
          {options.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </LineField>
      <span className="soft">{t('If nothing is chosen yet, that means everyone.')}</span>
    </FillForm>
  );
}
