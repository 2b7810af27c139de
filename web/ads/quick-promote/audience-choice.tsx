import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Sparkles from 'lucide-react/icons/sparkles';
import { type ComponentType, type ReactNode, useId } from 'react';
import { DEFAULT_GENDERS, MAX_PROMOTE_INTERESTS } from '#contract/ads/promote.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { AGES, type PromoteForm } from './promote-form.ts';
import styles from './choices.module.css';

/** A topic picker, by topic names. */
export interface InterestsProps {
  readonly chosen: readonly string[];
  readonly most: number;
  /** The hints with topics to choose from and without; by default those of a choice that may stay empty. */
  readonly hints?: { readonly choose: string; readonly none: string };
  readonly onChange: (chosen: string[]) => void;
}

interface Props {
  readonly form: PromoteForm;
  readonly isForNoOne: boolean;
  /** Supplied by the page, which knows the topics. */
  readonly Interests: ComponentType<InterestsProps>;
  readonly onChange: (part: Partial<PromoteForm>) => void;
}

const GENDER_NAMES = { female: 'Women', male: 'Men', unknown: "Everyone who hasn't said" } as const;

/** The audience: automatic by the Pin's content, or chosen. */
export function AudienceChoice({ form, isForNoOne, Interests, onChange }: Props) {
  const { t } = useWords();
  const name = useId();
  const isAuto = form.isAutoTargeting;
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{t('Who should see it')}</legend>
      <div className={styles['who']}>
        <Way
          name={name}
          icon={<Sparkles size={20} aria-hidden="true" />}
          title={t('Find it for me')}
          text={t('People who save Pins like this one')}
          isChosen={isAuto}
          onChoose={() => onChange({ isAutoTargeting: true })}
        />
        <Way
          name={name}
          icon={<SlidersHorizontal size={20} aria-hidden="true" />}
          title={t('I choose')}
          text={t('Ages, genders, up to {count} interests', { count: MAX_PROMOTE_INTERESTS })}
          isChosen={!isAuto}
          onChoose={() => onChange({ isAutoTargeting: false })}
        />
      </div>
      {!isAuto && (
        <>
          <Several
            label={t('Ages')}
            hint={t('Leave empty for all ages.')}
            options={AGES}
            chosen={form.ages}
            onChange={(ages) => onChange({ ages })}
          />
          <Several
            label={t('Genders')}
            options={DEFAULT_GENDERS}
            chosen={form.genders}
            words={GENDER_NAMES}
            onChange={(genders) => onChange({ genders })}
          />
          <Interests
            chosen={form.interests}
            most={MAX_PROMOTE_INTERESTS}
            onChange={(interests) => onChange({ interests })}
          />
          {isForNoOne && <FieldError>{t('Choose at least one.')}</FieldError>}
        </>
      )}
    </fieldset>
  );
}

interface WayProps {
  readonly name: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Way({ name, icon, title, text, isChosen, onChoose }: WayProps) {
  return (
    <label className={styles['way']}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      {icon}
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
    </label>
  );
}

interface SeveralProps<T extends string> {
  readonly label: string;
  readonly hint?: string;
  readonly options: readonly T[];
  readonly chosen: readonly T[];
  /** The options' labels; without them an option is its own label. */
  readonly words?: Readonly<Record<NoInfer<T>, string>>;
  readonly onChange: (chosen: T[]) => void;
}

function Several<T extends string>(props: SeveralProps<T>) {
  const { label, hint, options, chosen, words, onChange } = props;
  const { t } = useWords();
  const toggle = (option: T) =>
    onChange(options.filter((one) => (one === option) !== chosen.includes(one)));
  return (
    <fieldset className={styles['several']}>
      <legend className={styles['legend']}>{label}</legend>
      <div className={styles['chips']}>
        {options.map((option) => (
          <label key={option} className={styles['chip']}>
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={() => toggle(option)}
            />
            <span dir={words ? undefined : 'ltr'}>{words ? t(words[option]) : option}</span>
          </label>
        ))}
      </div>
      {hint && <p className={styles['hint']}>{hint}</p>}
    </fieldset>
  );
}
