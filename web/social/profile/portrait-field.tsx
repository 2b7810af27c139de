import { useRef, useState } from 'react';
import type { User } from '#contract/social.ts';
import { removePortrait } from '#contract/social/portrait.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { fileProblem, PICTURE_TYPES } from '#web/media/upload-rules.ts';
import { Avatar, type AvatarSize } from '#web/ui/picture/avatar.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import type { PortraitDialogProps } from './portrait-dialog.tsx';
import { nameOf } from '../core/person-name.ts';
import styles from './portrait.module.css';

const PortraitDialog = lazyPart<PortraitDialogProps>(
  async () => (await import('./portrait-dialog.tsx')).PortraitDialog,
);

interface Props {
  readonly user: User;
  readonly size?: AvatarSize;
}

/** The viewer's photo, with buttons to change or remove it. */
export function PortraitField({ user, size = 150 }: Props) {
  const { t } = useWords();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { busy, remove } = useRemove(setProblem);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const found = fileProblem(chosen);
    setProblem(found && t(found));
    if (found === null) setFile(chosen);
  };
  const has = user.image_medium_url !== null;
  return (
    <div className={styles['field']}>
      {problem && <Banner bad>{problem}</Banner>}
      <div className={styles['photo']}>
        <Avatar name={nameOf(user)} src={user.image_xlarge_url} size={size} alt={t('Your photo')} />
        <div className={styles['ways']}>
          <input
            ref={input}
            type="file"
            className={styles['file']}
            accept={PICTURE_TYPES.join(',')}
            aria-label={t('Choose a photo')}
            tabIndex={-1}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              // Allows choosing the same file again.
              event.target.value = '';
            }}
          />
          <Button onClick={() => input.current?.click()}>
            {has ? t('Change photo') : t('Add a photo')}
          </Button>
          {has && (
            <Button variant="line" busy={busy} onClick={remove}>
              {t('Remove photo')}
            </Button>
          )}
        </div>
      </div>
      {file && <PortraitDialog file={file} onClose={() => setFile(null)} />}
    </div>
  );
}

function useRemove(onProblem: (problem: string | null) => void) {
  const { t } = useWords();
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const act = async (): Promise<void> => {
    setBusy(true);
    onProblem(null);
    try {
      await send(removePortrait, {});
      // The viewer's photo appears in many places of the page.
      location.reload();
    } catch (cause) {
      onProblem(failureText(cause, t));
      setBusy(false);
    }
  };
  return { busy, remove: () => void act() };
}
