import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';

const Dialog = lazyPart<{ onClose: () => void }>(
  async () => (await import('#web/boards/forms/create-board-dialog.tsx')).CreateBoardDialog,
);

/** Creates a board, from one's own profile. */
export function CreateBoard() {
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
