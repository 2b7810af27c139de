import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import Calendar from 'lucide-react/icons/calendar';
import CirclePlay from 'lucide-react/icons/circle-play';
import Crosshair from 'lucide-react/icons/crosshair';
import Equal from 'lucide-react/icons/equal';
import Replace from 'lucide-react/icons/replace';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import page from '../console/console-page.module.css';
import { AmountForm, PercentForm } from './amount-forms.tsx';
import type { Act } from './bulk-acts.ts';
import styles from './bulk.module.css';
import type { Field } from './bulk-rows.ts';
import type { FormProps } from './form-props.ts';
import { DatesForm, ReplaceForm, StatusForm, TargetForm } from './plain-forms.tsx';

interface Kind {
  readonly id: Act['kind'];
  /** English, to be translated. */
  readonly label: string;
  readonly Icon: LucideIcon;
  /** The field that rows must have for this action. */
  readonly of: Field;
  readonly Form: ComponentType<FormProps>;
}

const ACTS: readonly Kind[] = [
  { id: 'percent', label: 'Raise or lower', Icon: ArrowUpDown, of: 'budget', Form: PercentForm },
  { id: 'amount', label: 'Set a value', Icon: Equal, of: 'budget', Form: AmountForm },
  { id: 'dates', label: 'Dates', Icon: Calendar, of: 'start', Form: DatesForm },
  { id: 'status', label: 'Status', Icon: CirclePlay, of: 'status', Form: StatusForm },
  {
    id: 'replace',
    label: 'Find and replace in names',
    Icon: Replace,
    of: 'name',
    Form: ReplaceForm,
  },
  { id: 'target', label: 'Add targeting', Icon: Crosshair, of: 'spec', Form: TargetForm },
];

/** Actions on all rows at once; nothing is sent until "Apply". */
export function ActBar(props: FormProps) {
  const { t } = useWords();
  const acts = ACTS.filter(({ of }) => props.fields.includes(of));
  const [open, setOpen] = useState<Act['kind'] | null>(acts[0]?.id ?? null);
  const current = acts.find(({ id }) => id === open);
  return (
    <>
      <div className={styles['acts']} role="toolbar" aria-label={t('Change all rows')}>
        {acts.map(({ id, label, Icon }) => (
          <Button
            key={id}
            variant="line"
            aria-expanded={id === open}
            onClick={() => setOpen(id === open ? null : id)}
          >
            <Icon size={16} aria-hidden="true" />
            {t(label)}
          </Button>
        ))}
        <span className={`soft ${styles['hint']}`}>{t('Or type in a cell')}</span>
      </div>
      {current && (
        <section className={classNames(page['card'], styles['form'])} aria-label={t(current.label)}>
          <current.Form key={current.id} {...props} />
        </section>
      )}
    </>
  );
}
