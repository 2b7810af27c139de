import { getAccessTokens } from '#contract/identity.ts';
import { AccessTokens } from '#web/identity/access-tokens.tsx';
import { definePage } from '#web/kernel/page.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import styles from './settings.module.css';

/** What the viewer decides about programs that act for them. */
function SettingsTokens() {
  const { t } = useWords();
  return (
    <div className={styles['settings']}>
      <h1 className="h-28">{t('Settings')}</h1>
      <AccessTokens />
    </div>
  );
}

export const page = definePage({
  load: async ({ pages, words: { t } }) => {
    await pages(getAccessTokens, {});
    return { title: t('Access tokens'), canonical: '/settings/tokens/', hidden: true };
  },
  Page: SettingsTokens,
});
