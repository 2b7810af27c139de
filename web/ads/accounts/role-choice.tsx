import { AD_ROLES, type AdRole } from '#contract/business/ad-roles.ts';
import { adRoleLabel } from '#web/business/core/ad-role-words.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import styles from './accounts.module.css';

interface Props {
  readonly chosen: readonly AdRole[];
  readonly onChoose: (roles: readonly AdRole[]) => void;
}

/** Checkboxes for one or more roles. */
export function RoleChoice({ chosen, onChoose }: Props) {
  const { t } = useWords();
  const toggle = (role: AdRole) =>
    onChoose(chosen.includes(role) ? chosen.filter((one) => one !== role) : [...chosen, role]);
  return (
    <fieldset className={styles['roles']}>
      <legend>{t('What they can do')}</legend>
      {AD_ROLES.map((role) => (
        <label key={role}>
          <input type="checkbox" checked={chosen.includes(role)} onChange={() => toggle(role)} />
          {t(adRoleLabel[role])}
        </label>
      ))}
    </fieldset>
  );
}
