import { getSettings } from '#contract/identity/settings.ts';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import styles from './settings-form.module.css';
import { useSaveSettings } from './use-save-settings.ts';

/** The viewer's e-mail preferences; each change is saved at once. */
export function MailSettings() {
  const { t } = useWords();
  const own = useCall(getSettings, {});
  const { busy, error, save } = useSaveSettings();
  return (
    <section className={styles['choices']} aria-labelledby="mail-title">
      <header className={styles['head']}>
        <h3 id="mail-title" className="strong">
          {t('E-mails you get')}
        </h3>
        <p className="soft">
          {t("We always send messages about your account's security, and only to you.")}
        </p>
      </header>
      {error && <Banner bad>{error}</Banner>}
      <Switch
        label={t('What other people send me')}
        hint={t('Invitations to boards, and Pins and boards that someone shares with you.')}
        checked={own.mail_from_people}
        disabled={busy}
        onChange={(on) => void save({ mail_from_people: on })}
      />
    </section>
  );
}
