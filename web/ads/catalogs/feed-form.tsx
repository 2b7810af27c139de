import { type FormEvent, useState } from 'react';
import {
  AVAILABILITIES,
  type Availability,
  type CatalogFeed,
  createCatalogFeed,
  FEED_CURRENCIES,
  FEED_FORMATS,
  type FeedFormat,
  MAX_FEED_NAME,
  updateCatalogFeed,
} from '#contract/ads/catalogs/feeds.ts';
import { AD_COUNTRIES } from '#contract/business/ad-countries.ts';
import { adCountryName } from '#web/business/core/ad-country-words.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ChoiceField, Field, FieldError } from '#web/ui/form/field.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { LANGUAGES } from '../core/languages.ts';
import styles from './catalogs.module.css';
import { useFeedsRefresh } from './use-feeds.ts';

const availabilityLabel: Readonly<Record<Availability, string>> = {
  IN_STOCK: 'In stock',
  OUT_OF_STOCK: 'Out of stock',
  PREORDER: 'On order',
};

interface Props {
  /** Null for a new one. */
  readonly feed: CatalogFeed | null;
  /** Called with the id of the saved data source; null if nothing was saved. */
  readonly onDone: (id: string | null) => void;
}

interface Draft {
  readonly name: string;
  readonly location: string;
  readonly format: FeedFormat;
  readonly currency: string;
  readonly default_availability: Availability;
  readonly username: string;
  readonly schedule_time: string;
  readonly schedule_time_zone: string;
  readonly country: string;
  readonly locale: string;
  /** A new password; the stored one is never displayed. */
  readonly password: string;
  readonly host_key: string;
}

/** Adds or edits a data source. */
export function FeedForm({ feed, onDone }: Props) {
  const { t } = useWords();
  const { account } = useConsole();
  const send = useSend();
  const refresh = useFeedsRefresh();
  const { busy, error, run } = useAct();
  const [draft, setDraft] = useState<Draft>(() => draftOf(feed, account));
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const keep = async (): Promise<void> => {
    const { country, locale, password, username, host_key, ...same } = draft;
    const key = { host_key: isSftp(draft) ? host_key : null };
    const login = { username: username || null, ...(password && { password }), ...key };
    const advertiser_id = account.id;
    const { id } =
      feed === null
        ? await send(createCatalogFeed, { advertiser_id, country, locale, ...same, ...login })
        : await send(updateCatalogFeed, {
            advertiser_id,
            feed_id: feed.id,
            version: feed.version,
            ...same,
            ...login,
          });
    await refresh();
    onDone(id);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void run(keep);
  };
  return (
    <section className={page['card']}>
      <form className={styles['form']} onSubmit={onSubmit} noValidate aria-labelledby="feed-title">
        <h2 id="feed-title">
          {feed === null ? t('Add a data source') : t('Edit {name}', { name: feed.name })}
        </h2>
        <Field
          label={t('Name')}
          value={draft.name}
          maxLength={MAX_FEED_NAME}
          onChange={({ target }) => set({ name: target.value })}
        />
        <Field
          label={t('Address of the file')}
          type="url"
          value={draft.location}
          hint={t('By http, https or sftp. Products have to lead to a site that you have claimed.')}
          onChange={({ target }) => set({ location: target.value })}
        />
        <Where draft={draft} set={set} isNew={feed === null} />
        <div className={styles['pair']}>
          <Field
            label={t('User name')}
            autoComplete="off"
            value={draft.username}
            onChange={({ target }) => set({ username: target.value })}
          />
          <Field
            label={t('Password')}
            type="password"
            autoComplete="new-password"
            value={draft.password}
            hint={
              feed?.has_password
                ? t('We have one. Leave empty to keep it.')
                : t('If the server asks for one.')
            }
            onChange={({ target }) => set({ password: target.value })}
          />
        </div>
        {isSftp(draft) && (
          <Field
            label={t("Fingerprint of the server's key")}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            value={draft.host_key}
            hint={t(
              'SHA256: and 43 characters, from whoever runs the server. We only log in to a server with that key.',
            )}
            onChange={({ target }) => set({ host_key: target.value })}
          />
        )}
        {error && <FieldError>{error}</FieldError>}
        <div className={styles['acts']}>
          <Button variant="main" type="submit" busy={busy}>
            {feed === null ? t('Add and read it') : t('Save')}
          </Button>
          <Button onClick={() => onDone(null)}>{t('Cancel')}</Button>
        </div>
      </form>
    </section>
  );
}

const isSftp = ({ location }: Draft): boolean => /^\s*sftp:/i.test(location);

interface WhereProps {
  readonly draft: Draft;
  readonly set: (change: Partial<Draft>) => void;
  readonly isNew: boolean;
}

/** The file's format, its country and the schedule. */
function Where({ draft, set, isNew }: WhereProps) {
  const { t, formats } = useWords();
  const names = new Intl.DisplayNames(formats, { type: 'language' });
  const fixed = isNew ? t('Fixed later') : t('Fixed');
  return (
    <>
      <div className={styles['pair']}>
        <Choice
          label={t('Format')}
          value={draft.format}
          options={FEED_FORMATS.map((one) => [one, one])}
          onChange={(format) => set({ format })}
        />
        <Choice
          label={t('Currency')}
          value={draft.currency}
          options={FEED_CURRENCIES.map((one) => [one, one])}
          onChange={(currency) => set({ currency })}
        />
      </div>
      <div className={styles['pair']}>
        <Choice
          label={t('Country')}
          value={draft.country}
          hint={fixed}
          disabled={!isNew}
          options={AD_COUNTRIES.map((one) => [one, t(adCountryName[one] ?? one)])}
          onChange={(country) => set({ country })}
        />
        <Choice
          label={t('Language')}
          value={draft.locale}
          hint={fixed}
          disabled={!isNew}
          options={LANGUAGES.map((one) => [one, names.of(one) ?? one])}
          onChange={(locale) => set({ locale })}
        />
      </div>
      <Choice
        label={t("If the file doesn't say whether it's in stock")}
        value={draft.default_availability}
        options={AVAILABILITIES.map((one) => [one, t(availabilityLabel[one])])}
        onChange={(default_availability) => set({ default_availability })}
      />
      <div className={styles['pair']}>
        <Field
          label={t('Every day at')}
          type="time"
          value={draft.schedule_time}
          onChange={({ target }) => set({ schedule_time: target.value })}
        />
        <Field
          label={t('Time zone')}
          dir="ltr"
          value={draft.schedule_time_zone}
          onChange={({ target }) => set({ schedule_time_zone: target.value })}
        />
      </div>
    </>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly hint?: string;
  readonly disabled?: boolean;
  readonly options: readonly (readonly [T, string])[];
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ options, onChange, ...rest }: ChoiceProps<T>) {
  return (
    <ChoiceField
      {...rest}
      onChange={({ target }) => {
        const chosen = options.find(([one]) => one === target.value);
        if (chosen) onChange(chosen[0]);
      }}
    >
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </ChoiceField>
  );
}

function draftOf(
  feed: CatalogFeed | null,
  account: { readonly country: string; readonly currency: string; readonly time_zone: string },
): Draft {
  return {
    name: feed?.name ?? '',
    location: feed?.location ?? '',
    format: feed?.format ?? 'CSV',
    currency: feed?.currency ?? account.currency,
    default_availability: feed?.default_availability ?? 'IN_STOCK',
    username: feed?.username ?? '',
    schedule_time: feed?.schedule_time ?? '06:00',
    schedule_time_zone: feed?.schedule_time_zone ?? account.time_zone,
    country: feed?.country ?? account.country,
    locale: feed?.locale ?? 'en',
    password: '',
    host_key: feed?.host_key ?? '',
  };
}
