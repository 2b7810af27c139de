import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import styles from './profile-own-acts.module.css';

const Dialog = lazyPart<{ onClose: () => void }>(
  async () => (await import('#web/boards/forms/create-board-dialog.tsx')).CreateBoardDialog,
);

export interface ProfileOwnActsProps {
  /** Whether there are boards to organise. */
  readonly organises: boolean;
  readonly organising: boolean;
  readonly onOrganise: () => void;
  /** Called when somebody is about to organise. */
  readonly onIntent: () => void;
}

/** The actions on one's own profile: organise the boards, and create one. */
export function ProfileOwnActs({ organises, organising, ...on }: ProfileOwnActsProps) {
  const { t } = useWords();
  return (
    <div className={styles['acts']}>
      {organises && (
        <Button
          aria-pressed={organising}
          onClick={on.onOrganise}
          onPointerEnter={on.onIntent}
          onFocus={on.onIntent}
        >
          {organising ? t('Done') : t('Organise')}
        </Button>
      )}
      <CreateBoard />
    </div>
  );
}

function CreateBoard() {
  const { t } = useWords();
  const [creating, setCreating] = useState(false);
  return (
    <>
      <Button
        onClick={() => setCreating(true)}
        onPointerEnter={Dialog.preload}
        onFocus={Dialog.preload}
      >
        <Plus size={18} aria-hidden="true" />
        {t('Create board')}
      </Button>
      {creating && <Dialog onClose={() => setCreating(false)} />}
    </>
  );
}
