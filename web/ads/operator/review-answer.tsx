import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { REJECTED_REASONS, type RejectedReason } from '#contract/ads/review-reasons.ts';
import { type AdReview, MAX_REVIEW_NOTE } from '#contract/ads/reviews.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field, TextArea } from '#web/ui/form/field.tsx';
import { reasonGroups } from './reason-groups.ts';
import styles from './review-desk.module.css';
import { ReviewPast } from './review-past.tsx';
import type { Desk } from './use-desk.ts';

/** Actions for keyboard shortcuts. */
export interface AnswerHandle {
  /** Rejects with the selected reasons; focuses the reasons if none is selected. */
  readonly reject: () => void;
  readonly find: () => void;
}

interface Props {
  readonly ref: Ref<AnswerHandle>;
  readonly desk: Desk;
  readonly review: AdReview;
  readonly busy: boolean;
  readonly onApprove: () => void;
  readonly onReject: (more: { reasons: RejectedReason[]; note: string }) => void;
}

/** The decision on the ad, with earlier decisions. */
export function ReviewAnswer({ ref, desk, review, busy, onApprove, onReject }: Props) {
  const { t } = useWords();
  const [chosen, setChosen] = useState<readonly RejectedReason[]>([]);
  const [note, setNote] = useState('');
  const [isAsking, setAsking] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  const focusOn = (what: string): void => pane.current?.querySelector<HTMLElement>(what)?.focus();
  const reject = (): void => {
    if (busy) return;
    if (chosen.length > 0) {
      onReject({ reasons: [...chosen], note });
      return;
    }
    setAsking(true);
    focusOn('input[type=checkbox]');
  };
  useImperativeHandle(ref, () => ({ reject, find: () => focusOn('input[type=search]') }));
  const { name } = review.ad;
  return (
    <div ref={pane} className={styles['answer']}>
      <div className={styles['say']}>
        <Reasons chosen={chosen} isMissing={isAsking && chosen.length === 0} onChange={setChosen} />
        <TextArea
          label={t('Note to {name}', { name: review.advertiser.name })}
          hint={t('They read the reasons and this note. They can change the ad, or appeal.')}
          rows={3}
          maxLength={MAX_REVIEW_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <ReviewPast past={review.past} />
      </div>
      <div className={styles['decide']}>
        <div className={styles['acts']}>
          <Button
            variant="danger"
            {...keyed('R')}
            busy={busy}
            onClick={reject}
            aria-label={t('Reject {name}', { name })}
          >
            {t('Reject')}
          </Button>
          <Button
            variant="main"
            {...keyed('A')}
            busy={busy}
            onClick={onApprove}
            aria-label={t('Approve {name}', { name })}
          >
            {t('Approve')}
          </Button>
        </div>
        <Moves desk={desk} />
      </div>
    </div>
  );
}

/** Props of a button that displays its keyboard shortcut. */
const keyed = (key: string) => ({ 'data-key': key, 'aria-keyshortcuts': key });

/** Buttons to the next and previous ad. */
function Moves({ desk }: { readonly desk: Desk }) {
  const { t } = useWords();
  const { at, reviews } = desk;
  const last = reviews.length - 1;
  return (
    <div className={styles['moves']} role="group" aria-label={t('Other ads')}>
      <Button variant="line" {...keyed('K')} disabled={at === 0} onClick={() => desk.go(-1)}>
        {t('Previous')}
      </Button>
      <Button variant="line" {...keyed('J')} disabled={at === last} onClick={() => desk.go(1)}>
        {t('Next')}
      </Button>
      <Button variant="line" {...keyed('L')} disabled={last === 0} onClick={desk.later}>
        {t('Later')}
      </Button>
      <span className="soft">
        {t('{number} of {count}', { number: at + 1, count: reviews.length })}
      </span>
    </div>
  );
}

interface ReasonsProps {
  readonly chosen: readonly RejectedReason[];
  /** A rejection was attempted without a reason. */
  readonly isMissing: boolean;
  readonly onChange: (chosen: readonly RejectedReason[]) => void;
}

/** The reasons for rejection, grouped by topic. */
function Reasons({ chosen, isMissing, onChange }: ReasonsProps) {
  const { t } = useWords();
  const [request, setAsked] = useState('');
  const groups = reasonGroups((reason) => t(REJECTED_REASONS[reason]), request);
  const toggle = (reason: RejectedReason): void =>
    onChange(
      chosen.includes(reason) ? chosen.filter((one) => one !== reason) : [...chosen, reason],
    );
  return (
    <fieldset className={styles['reasons']}>
      <legend>{t('Reject for')}</legend>
      <p className="soft" role="status">
        {isMissing
          ? t('Choose at least one reason.')
          : t('{count} selected', { count: chosen.length })}
      </p>
      <Field
        type="search"
        label={t('Search reasons')}
        hideLabel
        placeholder={t('Search reasons')}
        value={request}
        onChange={(event) => setAsked(event.target.value)}
      />
      {groups.map(({ group, reasons }) => (
        <div key={group} role="group" aria-label={t(group)} className={styles['group']}>
          <span className="soft" aria-hidden="true">
            {t(group)}
          </span>
          {reasons.map((reason) => (
            <label key={reason}>
              <input
                type="checkbox"
                checked={chosen.includes(reason)}
                onChange={() => toggle(reason)}
              />
              <span>{t(REJECTED_REASONS[reason])}</span>
            </label>
          ))}
        </div>
      ))}
      {groups.length === 0 && <p className="soft">{t('No reasons match.')}</p>}
    </fieldset>
  );
}
