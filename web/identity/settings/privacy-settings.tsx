import { getSettings, type MessagesFrom } from '#contract/identity/settings.ts';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ChoiceField } from '#web/ui/form/field.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import styles from './settings-form.module.css';
import { useSaveSettings } from './use-save-settings.ts';

const FROM: Readonly<Record<MessagesFrom, string>> = {
  anyone: 'Anyone',
  followed: 'Only people you follow',
  nobody: 'No one',
};

/** Who can find and contact the viewer; each change is saved at once. */
export function PrivacySettings() {
  const { t } = useWords();
  const own = useCall(getSettings, {});
  const { busy, error, save } = useSaveSettings();
  return (
    <div className={styles['choices']}>
      {error && <Banner bad>{error}</Banner>}
      <Switch
        label={t('Hide me from search engines')}
        hint={t(
          'We ask search engines to leave out your profile, boards and Pins. What they already have can take a while to disappear.',
        )}
        checked={own.exclude_from_search}
        disabled={busy}
        onChange={(on) => void save({ exclude_from_search: on })}
      />
      <Switch
        label={t('Hide me from people search')}
        hint={t('People you follow, and people who follow you, can still find you by name.')}
        checked={own.hidden_from_people_search}
        disabled={busy}
        onChange={(on) => void save({ hidden_from_people_search: on })}
      />
      <Switch
        label={t('Use my activity to choose what I see')}
        hint={t('When this is off, you see what you follow and what everyone sees.')}
        checked={own.personalized}
        disabled={busy}
        onChange={(on) => void save({ personalized: on })}
      />
      <ChoiceField
        label={t('Who can start a conversation with you')}
        hint={t('Conversations that have started carry on.')}
        value={own.messages_from}
        disabled={busy}
        onChange={(event) => void save({ messages_from: event.target.value as MessagesFrom })}
      >
        {Object.entries(FROM).map(([from, words]) => (
          <option key={from} value={from}>
            {t(words)}
          </option>
        ))}
      </ChoiceField>
    </div>
  );
}
