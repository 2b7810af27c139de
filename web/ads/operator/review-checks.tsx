import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import { REJECTED_REASONS, type RejectedReason } from '#contract/ads/review-reasons.ts';
import type { AdReview } from '#contract/ads/reviews.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import styles from './review-ad.module.css';

/** Labels of passed checks, by the reason that a failure would have given. */
const CONTENT: readonly (readonly [RejectedReason, string])[] = [
  ['PIN_NOT_PUBLIC', 'Its Pin is public'],
  ['LINK_MISSING', 'It has a link'],
  ['LINK_SHORTENED', "Its link isn't shortened"],
  ['IMAGE_TOO_SMALL', 'Its picture is large enough'],
  ['LANDING_PAGE_BROKEN', 'Its page loads'],
  ['SENSITIVE_WORDS', 'No sensitive words'],
];

/** The results of the automatic checks, and the record of the advertiser's other ads. */
export function ReviewChecks({ review }: { readonly review: AdReview }) {
  const { t } = useWords();
  const { doubts, is_checked: isChecked, advertiser } = review;
  const { approved, rejected } = advertiser;
  return (
    <section className={styles['card']} aria-labelledby="checked-title">
      <h4 id="checked-title">{t('Checked automatically')}</h4>
      <ul className={styles['checks']} aria-labelledby="checked-title">
        {!isChecked && <Check text={t("The checks haven't run on it this time.")} isDoubt />}
        {doubts.map((reason) => (
          <Check key={reason} text={t(REJECTED_REASONS[reason])} isDoubt />
        ))}
        {isChecked &&
          CONTENT.filter(([reason]) => !doubts.includes(reason)).map(([reason, text]) => (
            <Check key={reason} text={t(text)} />
          ))}
        <Check
          text={t('Their ads: {approved} approved, {rejected} rejected', { approved, rejected })}
          isDoubt={rejected > approved}
        />
      </ul>
    </section>
  );
}

function Check({ text, isDoubt = false }: { readonly text: string; readonly isDoubt?: boolean }) {
  const Icon = isDoubt ? Info : CircleCheck;
  return (
    <li className={classNames(styles['check'], isDoubt && styles['doubt'])}>
      <Icon size={16} aria-hidden="true" />
      {text}
    </li>
  );
}
