import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useEffect, useRef } from 'react';
import { BOARD_CREATED_MS } from '#contract/kernel/limits.ts';
import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { BoardCreated } from './board-created.tsx';
import { PinBeside } from '../core/pin-beside.tsx';
import styles from './save-modal.module.css';
import { firstBoard, firstStep, SAVE_TITLES } from './save-steps.ts';
import { useSaveStep } from './save-step.tsx';
import type { Destination } from './use-save-pin.tsx';
import { useSaveFlow } from './use-save-flow.ts';
import { useStepFocus } from '../core/use-step-focus.ts';

export interface SaveModalProps {
  readonly pin: Pin;
  /** Saves or moves the pin there; the modal displays its failure. */
  readonly put: (destination: Destination) => Promise<unknown>;
  /** A notice above the boards, relevant before choosing. */
  readonly notice?: ReactNode;
  /** Whether there is no board to choose yet: the first one is named at once. */
  readonly isFirst?: boolean | undefined;
  /** `wasShown`: the modal itself already confirmed the destination. */
  readonly onClose: (wasShown: boolean) => void;
}

/** Chooses a pin's destination: a board, a section, or a new one of either [SAVE-01..08]. */
export function SaveModal({ pin, put, notice, isFirst, onClose }: SaveModalProps) {
  const { t } = useWords();
  const flow = useSaveFlow(put, isFirst ? firstBoard : firstStep);
  const { step, board } = flow.state;
  const wasShown = useRef(false);
  useEffect(() => {
    if (step === 'board_created') wasShown.current = true;
    if (step === 'closed') onClose(wasShown.current);
    // Only the step matters: `onClose` changes with each render but does the same.
  }, [step]); // oxlint-disable-line react/exhaustive-deps
  useLeaveAfter(step === 'board_created' ? BOARD_CREATED_MS : null, flow.close);
  const { body, foot } = useSaveStep(flow, pin.id, notice);
  const bodyRef = useStepFocus(step);
  if (step === 'closed') return null;
  const form = step === 'create_board' || step === 'create_section';
  const done = step === 'board_created' && board !== null;
  const back = step !== 'boards' && !done && (
    <IconButton label={t('Back')} onClick={flow.cancel}>
      <ArrowLeft size={20} className="flip" aria-hidden="true" />
    </IconButton>
  );
  return (
    <Dialog
      isOpen
      title={t(SAVE_TITLES[step])}
      size="wide"
      start={back}
      foot={foot}
      picture={!done && <PinBeside pin={pin} />}
      onClose={flow.close}
    >
      <div
        ref={bodyRef}
        className={styles[done ? 'created' : form ? 'form' : 'pick']}
        tabIndex={-1}
      >
        {done ? <BoardCreated pin={pin} boardName={board.name} /> : body}
      </div>
    </Dialog>
  );
}

/** Leaves after a delay [SAVE-09]; null waits for the person. */
function useLeaveAfter(ms: number | null, leave: () => void): void {
  useEffect(() => {
    if (ms === null) return;
    const timer = setTimeout(leave, ms);
    return () => clearTimeout(timer);
    // `leave` changes with each render but does the same.
  }, [ms]); // oxlint-disable-line react/exhaustive-deps
}
