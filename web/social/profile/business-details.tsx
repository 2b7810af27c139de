import type { BusinessShown } from '#contract/business/shown.ts';
import { categoryLabel } from '#web/business/accounts/category-words.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import styles from './profile-head.module.css';

export interface BusinessLineProps {
  readonly business: BusinessShown;
  /** The profile's display name. */
  readonly name: string;
}

/** A business's name, if different from the display name, and its category. */
export function BusinessLine({ business, name }: BusinessLineProps) {
  const { t } = useWords();
  const { business_name: called, category } = business;
  return (
    <p className={styles['business']}>
      {called === name ? t('Business') : <bdi>{called}</bdi>}
      {category && ` · ${t(categoryLabel[category])}`}
    </p>
  );
}

export interface BusinessContactProps {
  readonly business: BusinessShown;
}

/** A business's contact details, as far as given. */
export function BusinessContact({ business }: BusinessContactProps) {
  const { t } = useWords();
  const { contact_email: email, contact_phone: phone, contact_address: address } = business;
  if (!email && !phone && !address) return null;
  return (
    <ul className={styles['facts']} aria-label={t('Contact')}>
      {email && (
        <li>
          <a className="link" href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
            {email}
          </a>
        </li>
      )}
      {phone && (
        <li>
          <a className="link" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </li>
      )}
      {address && (
        <li>
          <bdi>{address}</bdi>
        </li>
      )}
    </ul>
  );
}
