import {
  type Bound,
  getStorage,
  type PartKey,
  type StoredFolder,
  type StoredPart,
} from '#contract/transfer/watching.ts';
import styles from '#web/identity/operator/operator.module.css';
import { useApp, useCall } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { bytesText } from './amounts.ts';

/** What takes room on this installation, and what bounds it. */
export function StorageParts() {
  const { t, formats } = useWords();
  const { parts, folders, database_bytes: database, disk, has_store } = useCall(getStorage, {});
  const size = (bytes: number): string => bytesText(bytes, formats);
  return (
    <>
      <section className={styles['part']} aria-labelledby="storage-title">
        <h2 id="storage-title" className="h-20">
          {t('Storage')}
        </h2>
        <p>
          {t('The database takes {bytes}.', { bytes: size(database) })}{' '}
          {disk &&
            t('{free} of {bytes} on the disk are free.', {
              free: size(disk.free_bytes),
              bytes: size(disk.bytes),
            })}
        </p>
        <p className="soft">
          {t(
            'What takes room here, largest first. Rows are estimates of the database, and sizes include its indexes.',
          )}
        </p>
        <ul className={styles['list']} aria-label={t('Storage')}>
          {parts.map((part) => (
            <Part key={part.key} part={part} />
          ))}
        </ul>
      </section>
      <section className={styles['part']} aria-labelledby="files-title">
        <h2 id="files-title" className="h-20">
          {t('Files')}
        </h2>
        {has_store && (
          <p className="soft">
            {t('Pictures are in a store elsewhere, which counts them itself.')}
          </p>
        )}
        <ul className={styles['list']} aria-label={t('Files')}>
          {folders.map((folder) => (
            <Folder key={folder.name} folder={folder} />
          ))}
        </ul>
      </section>
    </>
  );
}

function Part({ part }: { readonly part: StoredPart }) {
  const { t, formats } = useWords();
  const { renderedAt } = useApp();
  const ago = (time: string): string => relativeTime(new Date(time), new Date(renderedAt), formats);
  const swept =
    part.swept_at === null ? t('Not swept yet') : t('Swept {when}', { when: ago(part.swept_at) });
  const facts = [
    t('{count, plural, one {About # row} other {About # rows}}', { count: part.rows }),
    part.oldest_at === null ? null : t('Oldest: {when}', { when: ago(part.oldest_at) }),
    boundText(part.bound, part.deleted_after, t),
    part.bound === 'swept' ? swept : null,
  ];
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <span className={styles['mark']}>{nameOf(part.key, t)}</span>
        <span className="soft">{facts.filter(Boolean).join(' · ')}</span>
        {part.reason !== null && <span>{t('Failed: {reason}', { reason: part.reason })}</span>}
        <details>
          <summary className="soft">
            {t('{count, plural, one {# table} other {# tables}}', { count: part.tables.length })}
          </summary>
          <code>{part.tables.join(' ')}</code>
        </details>
      </div>
      <span>{bytesText(part.bytes, formats)}</span>
    </li>
  );
}

function Folder({ folder }: { readonly folder: StoredFolder }) {
  const { t, formats } = useWords();
  const facts = [
    t('{count, plural, one {# file} other {# files}}', { count: folder.files }),
    folder.is_partial ? t('More than could be counted') : null,
  ];
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <code>
          <bdi dir="ltr">{folder.name}</bdi>
        </code>
        <span className="soft">{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <span>{bytesText(folder.bytes, formats)}</span>
    </li>
  );
}

function boundText(bound: Bound, days: number | null, t: Translate): string {
  const texts: Readonly<Record<Bound, string>> = {
    swept: t('{count, plural, one {Deleted after # day} other {Deleted after # days}}', {
      count: days ?? 0,
    }),
    turned: t('Deleted soon after it ends'),
    done: t('Deleted when done'),
    person: t('Limited for each person'),
    people: t('Stays until people delete it'),
    derived: t('Made again from the rest'),
    fixed: t('Hardly grows'),
    always: t('Kept for good'),
  };
  return texts[bound];
}

function nameOf(key: PartKey, t: Translate): string {
  const names: Readonly<Record<PartKey, string>> = {
    people: t('People and accounts'),
    pins: t('Boards and Pins'),
    talk: t('Comments and messages'),
    pictures: t('Pictures'),
    search: t('Search and topics'),
    drafts: t('Drafts'),
    news: t('Notifications'),
    sessions: t('Sessions and devices'),
    sign_in: t('Log-ins under way'),
    limits: t('Counts for limits'),
    mail: t('E-mail on its way'),
    log: t('Log'),
    searches: t('Recent searches'),
    trash: t('Trash'),
    uploads: t('Uploads'),
    events: t('Changes for other servers'),
    bulk: t('Changes to many Pins'),
    imports: t('Imports'),
    work: t('Jobs'),
    experiments: t('Experiments and experiences'),
    site: t('Choices for this site'),
    ads: t('Campaigns and catalogs'),
    ad_auctions: t('Ad events and auctions'),
    ad_epochs: t('How ads were paced'),
    ad_reports: t('Ad reports'),
    ad_conversions: t('Ad conversions'),
    ad_files: t('Files of ad reports'),
    ad_sheets: t('Sheets of campaigns'),
    ad_notices: t('Notices to advertisers'),
    ad_money: t('Ad ledger and history'),
  };
  return names[key];
}
