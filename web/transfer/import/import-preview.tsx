import { useState } from 'react';
import { MAX_NAME } from '#contract/kernel/limits.ts';
import type { BroughtFile } from '#contract/transfer/bring.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { Choices } from '#web/ui/form/choices.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { ArchiveMore } from './archive-more.tsx';
import styles from './import.module.css';
import { useImportActs } from './use-import-acts.ts';

type Folder = BroughtFile['folders'][number];
const PRIVACIES = ['secret', 'public'] as const;

/** What a file holds, and the choices before anything of it is saved. */
export function ImportPreview({ file }: { readonly file: BroughtFile }) {
  const { t } = useWords();
  const { busy, error, start, undo } = useImportActs();
  const [folders, setFolders] = useState<readonly Folder[]>(file.folders);
  const isArchive = file.format === 'bowerbird';
  const isOfPictures = file.format === 'pictures';
  const [hasSettings, setHasSettings] = useState(false);
  const [hasFollowing, setHasFollowing] = useState(false);
  const [hasHashtags, setHasHashtags] = useState(true);
  const [hasSections, setHasSections] = useState(false);
  const [privacy, setPrivacy] = useState<(typeof PRIVACIES)[number]>('secret');
  const chosen = folders.filter((folder) => folder.is_chosen);
  const count = chosen.reduce((sum, folder) => sum + folder.count, 0);
  const refused = file.counts.refused ?? 0;
  const change = (name: string, fields: Partial<Folder>) =>
    setFolders(folders.map((one) => (one.name === name ? { ...one, ...fields } : one)));
  const begin = () =>
    void start({
      import_id: file.id,
      folders: folders.map(({ name, board, is_chosen }) => ({ name, board, is_chosen })),
      tags: hasHashtags ? 'hashtags' : 'none',
      with_sections: hasSections,
      privacy,
      with_settings: hasSettings,
      with_following: hasFollowing,
    });
  return (
    <>
      {refused > 0 && <p className="soft">{t('{count} not possible', { count: refused })}</p>}
      <ul className={styles['folders']} aria-label={t('Folders of the file')}>
        {folders.map((folder) => (
          <FolderLine
            key={folder.name}
            folder={folder}
            onChange={(fields) => change(folder.name, fields)}
          />
        ))}
      </ul>
      <ArchiveMore file={file} />
      {isArchive && (
        <>
          <Switch
            label={t('Take over your profile and settings')}
            checked={hasSettings}
            onChange={setHasSettings}
          />
          <Switch
            label={t('Follow people of the same usernames here')}
            checked={hasFollowing}
            onChange={setHasFollowing}
          />
        </>
      )}
      {!isArchive && !isOfPictures && (
        <>
          <Switch
            label={t('Turn tags into hashtags')}
            checked={hasHashtags}
            onChange={setHasHashtags}
          />
          <Switch
            label={t('Put each entry into a section named after its first tag')}
            checked={hasSections}
            onChange={setHasSections}
          />
        </>
      )}
      {/* In an export, only Pins on other people's boards have none of their own. */}
      {(!isArchive || folders.some(({ name }) => name === '')) && (
        <Choices
          label={t('New boards are')}
          options={PRIVACIES}
          value={privacy}
          words={{ secret: 'Secret', public: 'Public' }}
          onChange={setPrivacy}
        />
      )}
      {!isOfPictures && (
        <p className="soft t-14">{t('What the file calls private stays secret either way.')}</p>
      )}
      <p>{t('{count, plural, one {# entry} other {# entries}}', { count })}</p>
      <div className={styles['acts']}>
        <Button
          variant="main"
          busy={busy}
          disabled={
            (count === 0 && !(isArchive && chosen.length > 0)) ||
            chosen.some(({ board }) => board.trim() === '')
          }
          onClick={begin}
        >
          {t('Start the import')}
        </Button>
        <Button variant="plain" onClick={() => void undo(file.id)}>
          {t('Discard')}
        </Button>
      </div>
      {error !== null && <Banner bad>{error}</Banner>}
    </>
  );
}

interface FolderLineProps {
  readonly folder: Folder;
  readonly onChange: (fields: Partial<Folder>) => void;
}

function FolderLine({ folder, onChange }: FolderLineProps) {
  const { t } = useWords();
  const name = folder.name || t('Without a folder');
  const facts = [
    t('{count, plural, one {# entry} other {# entries}}', { count: folder.count }),
    folder.private_count > 0 && t('{count} private', { count: folder.private_count }),
  ].filter((fact) => fact !== false);
  return (
    <li className={styles['folder']}>
      <label className={styles['tick']}>
        <input
          type="checkbox"
          aria-label={name}
          checked={folder.is_chosen}
          onChange={({ target }) => onChange({ is_chosen: target.checked })}
        />
        <span className={styles['what']}>
          <bdi>{name}</bdi>
          <span className="soft t-14">{facts.join(' · ')}</span>
        </span>
      </label>
      <Field
        label={t('Board for {folder}', { folder: name })}
        hideLabel
        value={folder.board}
        maxLength={MAX_NAME}
        disabled={!folder.is_chosen}
        dir="auto"
        onChange={({ target }) => onChange({ board: target.value })}
      />
    </li>
  );
}
