import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { SAVE_TITLES } from '#web/pins/save/save-steps.ts';
import { useSaveStep } from '#web/pins/save/save-step.tsx';
import { useSaveFlow } from '#web/pins/save/use-save-flow.ts';
import type { Destination } from '#web/pins/save/use-save-pin.tsx';
import { useStepFocus } from '#web/pins/core/use-step-focus.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import styles from './destination-dialog.module.css';

interface Props {
  readonly onPick: (destination: Destination) => void;
  readonly onClose: () => void;
}

/** Chooses a pin's destination: a board or section of the viewer's, or a new one. */
export function DestinationDialog({ onPick, onClose }: Props) {
  const { t } = useWords();
  const flow = useSaveFlow((destination) => {
    onPick(destination);
    return Promise.resolve();
  });
  const { step } = flow.state;
  const isDone = step === 'closed' || step === 'board_created';
  useEffect(() => {
    if (isDone) onClose();
    // Each step happens once; `onClose` changes on each render but stays equivalent.
  }, [isDone]); // oxlint-disable-line react/exhaustive-deps
  const { body, foot } = useSaveStep(flow);
  const bodyRef = useStepFocus(step);
  if (step === 'closed' || step === 'board_created') return null;
  const back = step !== 'boards' && (
    <IconButton label={t('Back')} onClick={flow.cancel}>
      <ArrowLeft size={20} className="flip" aria-hidden="true" />
    </IconButton>
  );
  return (
    <Dialog isOpen title={t(SAVE_TITLES[step])} start={back} foot={foot} onClose={onClose}>
      <div ref={bodyRef} className={styles['body']} tabIndex={-1}>
        {body}
      </div>
    </Dialog>
  );
}
