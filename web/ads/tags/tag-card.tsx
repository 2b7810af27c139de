import type { ConversionTag } from '#contract/ads/conversion-tags.ts';
import { baseCode } from '#contract/ads/conversions/tag-rules.ts';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import setup from '../conversion-setup/conversion-setup.module.css';
import { CopyButton } from '../conversion-setup/copy-button.tsx';
import { TagForm } from './tag-form.tsx';
import styles from './tags.module.css';
import { useOrigin } from './use-tags.ts';

const MS = 1000;

/** A tag: its snippet, its last event and where it counts. */
export function TagCard({ tag }: { readonly tag: ConversionTag }) {
  const { t, formats } = useWords();
  const { renderedAt } = useApp();
  const mayChange = useRights()('conversions');
  const code = baseCode(useOrigin(), tag);
  const ago = (seconds: number) =>
    relativeTime(new Date(seconds * MS), new Date(renderedAt), formats);
  return (
    <section className={page['card']} aria-label={tag.name}>
      <div className={page['cardHead']}>
        <h2>
          <bdi>{tag.name}</bdi>
        </h2>
        <span className="soft">
          {tag.last_fired_time === null
            ? t("Hasn't fired yet")
            : t('Fired {when}', { when: ago(tag.last_fired_time) })}
        </span>
      </div>
      <div className={page['cardBody']}>
        <pre
          className={setup['code']}
          dir="ltr"
          aria-label={t('Code of {name}', { name: tag.name })}
        >
          {code}
        </pre>
        <div>
          <CopyButton text={code} label={t('Copy the code')} />
        </div>
        <p className="soft">
          <Where tag={tag} />
        </p>
        {mayChange && (
          <details className={styles['more']}>
            <summary>{t('Settings of {name}', { name: tag.name })}</summary>
            <TagForm tag={tag} />
          </details>
        )}
      </div>
    </section>
  );
}

function Where({ tag: { sites, counts_anywhere } }: { readonly tag: ConversionTag }) {
  const { t, formats } = useWords();
  if (counts_anywhere) return t('Counts on any site, until you name yours or claim one.');
  if (sites.length === 0) return t('Counts on the sites that the owner has claimed.');
  const list = new Intl.ListFormat(formats, { type: 'conjunction' }).format(sites);
  return t('Counts on {sites}, and on the sites that the owner has claimed.', { sites: list });
}
