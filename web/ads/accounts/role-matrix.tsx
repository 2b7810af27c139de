import Check from 'lucide-react/icons/check';
import { AD_ROLES, givesRight } from '#contract/business/ad-roles.ts';
import { AD_RIGHTS, type AdRight } from '#contract/kernel/ad-rights.ts';
import { adRoleLabel } from '#web/business/core/ad-role-words.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import page from '../console/console-page.module.css';
import styles from './accounts.module.css';

const rightLabel: Readonly<Record<AdRight, string>> = {
  act: 'Open the ads manager',
  publish: 'Make boards and Pins',
  campaigns: 'Change campaigns, ad groups and ads',
  reporting: 'See campaigns and reports',
  billing_view: 'See billing',
  billing_edit: 'Change billing',
  audiences: 'Change audiences',
  look_up: 'Check which audiences a person is in',
  conversions: 'Change conversion tags',
  catalogs_view: 'See catalogues and their products',
  catalogs_edit: 'Change catalogues',
};

/** The rights of each role, from the same table that the server uses. */
export function RoleMatrix() {
  const { t } = useWords();
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('What each role can do')}</h2>
        <span className="soft">
          {t('The owner can do everything, and only they decide who acts here.')}
        </span>
      </div>
      <div
        className={styles['wide']}
        // Scrollable by keyboard too when it overflows.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={t('What each role can do')}
      >
        <table className={styles['matrix']}>
          <thead>
            <tr>
              <th scope="col">{t('What they can do')}</th>
              {AD_ROLES.map((role) => (
                <th key={role} scope="col">
                  {t(adRoleLabel[role])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {AD_RIGHTS.map((right) => (
              <tr key={right}>
                <th scope="row">{t(rightLabel[right])}</th>
                {AD_ROLES.map((role) => (
                  <td key={role}>
                    <May yes={givesRight([role], right)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function May({ yes }: { readonly yes: boolean }) {
  const { t } = useWords();
  return (
    <>
      {yes ? <Check size={16} aria-hidden="true" /> : <span aria-hidden="true">–</span>}
      <VisuallyHidden>{yes ? t('Yes') : t('No')}</VisuallyHidden>
    </>
  );
}
