import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import type { ConversionTagHealth } from '#contract/ads/conversions/tag-health.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import page from '../console/console-page.module.css';
import { useAgo } from '../conversion-setup/use-ago.ts';
import { TextField } from '../fields/fields.tsx';
import styles from './tags.module.css';

interface Props {
  readonly health: ConversionTagHealth;
}

/** Checks whether a page has the base code; updates by itself once the page is opened. */
export function TagCheck({ health }: Props) {
  const { t } = useWords();
  const [written, setWritten] = useState('');
  const url = addressOf(written);
  return (
    <>
      <div className={styles['pick']}>
        <TextField
          at="address"
          label={t('Address of the page')}
          hint={t('Open it in another tab. Leave empty for the last page that fired.')}
          kind="url"
          placeholder="https://shop.example/thanks"
          value={written}
          error={
            written !== '' && url === null ? t('Write an address like https://shop.example/') : null
          }
          onChange={setWritten}
        />
      </div>
      <Found health={health} url={url} />
      {url && (
        <a className="link" href={url.href} target="_blank" rel="noreferrer">
          {t('Open the page')}
        </a>
      )}
    </>
  );
}

function addressOf(written: string): URL | null {
  const text = written.trim();
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  return url !== null && (url.hostname.includes('.') || url.hostname === 'localhost') ? url : null;
}

function Found({ health, url }: Props & { readonly url: URL | null }) {
  const { t } = useWords();
  const ago = useAgo();
  const visited = health.pages.find(
    ({ host, path }) => url === null || (host === url.host && path === url.pathname),
  );
  const refused = health.refused.find(({ host }) => host === url?.hostname);
  const isGood = visited !== undefined;
  const isRefused = !isGood && refused !== undefined;
  const Icon = isGood ? CircleCheck : isRefused ? TriangleAlert : Hourglass;
  return (
    <div
      className={classNames(page['note'], page[isGood ? 'good' : isRefused ? 'warn' : 'plain'])}
      role="status"
    >
      <Icon size={16} aria-hidden="true" />
      <p>
        {isGood &&
          t('We saw your base code on {page}, {when}.', {
            page: url === null ? visited.host + visited.path : visited.path,
            when: ago(visited.last_fired_time, health.at),
          })}
        {isRefused &&
          t("Your tag fired on {site}, {when}, but it didn't count: that isn't one of its sites.", {
            site: refused.host,
            when: ago(refused.last_time, health.at),
          })}
        {!isGood &&
          !isRefused &&
          t("We haven't seen your base code there yet. We look again every 3 seconds.")}
      </p>
    </div>
  );
}
