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
  nobody: 'Nobody',
};

/** Who finds the viewer and who reaches them; each choice holds at once. */
export function PrivacySettings() {
  const { t } = useWords();
  const own = useCall(getSettings, {});
  const { busy, error, save } = useSaveSettings();
  return (
    <div className={styles['choices']}>
      {error && <Banner bad>{error}</Banner>}
      <Switch
        label={t('Keep me out of search engines')}
        hint={t(
          'Search engines are asked to leave out your profile, your boards and your Pins. What they already know may take a while to go.',
        )}
        checked={own.exclude_from_search}
        disabled={busy}
        onChange={(on) => void save({ exclude_from_search: on })}
      />
      <Switch
        label={t('Keep me out of the search for people')}
        hint={t('People who follow you, or whom you follow, still find you by name.')}
        checked={own.hidden_from_people_search}
        disabled={busy}
        onChange={(on) => void save({ hidden_from_people_search: on })}
      />
      <Switch
        label={t('Use what I do to choose what I see')}
        hint={t('Off, you see what you follow and what everybody is shown.')}
        checked={own.personalized}
        disabled={busy}
        onChange={(on) => void save({ personalized: on })}
      />
      <ChoiceField
        label={t('Who may begin a conversation with you')}
        hint={t('Conversations that have begun go on.')}
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
