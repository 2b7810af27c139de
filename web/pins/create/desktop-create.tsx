import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useState } from 'react';
import { POPUP_METHODS } from '#contract/kernel/save-link.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { LoadingOverlay } from '#web/ui/overlay/loading-overlay.tsx';
import { ChoosePicture } from './choose-picture.tsx';
import { CreateBrand } from './create-brand.tsx';
import { CreateDone } from './create-done.tsx';
import { CreateLeft, type CreateLeftProps } from './create-left.tsx';
import styles from './create.module.css';
import { SAVE_TITLES } from '../save/save-steps.ts';
import { useSaveStep } from '../save/save-step.tsx';
import { useCreatePin, type WantedPin } from './use-create-pin.ts';
import { useFirstFocus } from '../core/use-first-focus.ts';
import { type PopupFit, usePopupFit } from './use-popup-fit.ts';
import type { SaveFlow } from '../save/use-save-flow.ts';
import { useStepFocus } from '../core/use-step-focus.ts';
import { useDesktopSave } from '../save/use-save-with-message.ts';

interface Props {
  readonly left: CreateLeftProps;
  readonly wanted: WantedPin;
  readonly onCreated: () => void;
  readonly onAnother: () => void;
}

/** A new pin in a wide window or a popup: its content on the left, its destination on the right [CREATE-02]. */
export function DesktopCreate({ left, wanted, onCreated, onAnother }: Props) {
  const { t } = useWords();
  const { created, put } = useCreatePin(wanted);
  const flow = useDesktopSave(put);
  const isPopup = POPUP_METHODS.includes(wanted.page.method);
  const fit = usePopupFit(isPopup);
  const { source } = left;
  const { phase } = source.state;
  const isChoosing = phase === 'choosing';
  useEffect(() => {
    // "Choose a picture first." is over once one is on its way.
    if (phase !== 'empty') flow.edited();
    // Runs when the picture's state changes, not with each new flow.
  }, [phase]); // oxlint-disable-line react/exhaustive-deps
  useEffect(() => {
    if (created) onCreated();
    // Runs once it is created, not with each new handler.
  }, [created]); // oxlint-disable-line react/exhaustive-deps
  // After a picture was chosen, the left pane takes focus.
  const [hasChosen, setChosen] = useState(false);
  if (isChoosing && !hasChosen) setChosen(true);
  if (created) return <CreateDone {...{ created, onAnother, isPopup, fit }} />;
  if (isChoosing) return <ChoosePicture {...{ source, fit, isPopup }} />;
  return (
    <main id="main" className={classNames(styles['create'], !isPopup && styles['framed'])}>
      <Left {...{ left, fit, isPopup }} focused={hasChosen} />
      <Where flow={flow} />
      {flow.state.saving && <LoadingOverlay label={t('Creating your Pin…')} />}
    </main>
  );
}

interface LeftProps extends Pick<Props, 'left'> {
  readonly fit: PopupFit;
  readonly isPopup: boolean;
  readonly focused: boolean;
}

function Left({ left, fit, isPopup, focused }: LeftProps) {
  const { t } = useWords();
  const title = useFirstFocus<HTMLHeadingElement>(focused);
  return (
    <div className={styles['left']}>
      <div ref={fit} className={styles['inner']}>
        {isPopup && <CreateBrand />}
        <h1
          ref={title}
          className={isPopup ? styles['heard'] : classNames('h-20', styles['title'])}
          tabIndex={-1}
        >
          {t('Create a Pin')}
        </h1>
        <CreateLeft {...left} />
      </div>
    </div>
  );
}

/** The right pane: the destination. */
function Where({ flow }: { flow: SaveFlow }) {
  const { t } = useWords();
  const { step } = flow.state;
  const { body, foot } = useSaveStep(flow);
  const bodyRef = useStepFocus(step);
  if (step === 'closed' || step === 'board_created') return null;
  return (
    <div className={styles['right']}>
      <div className={styles['top']}>
        {step !== 'boards' && (
          <IconButton label={t('Back')} onClick={flow.cancel}>
            <ArrowLeft size={20} className="flip" aria-hidden="true" />
          </IconButton>
        )}
        <h2 className="h-20">{t(SAVE_TITLES[step])}</h2>
      </div>
      <div ref={bodyRef} className={styles['body']} tabIndex={-1}>
        {body}
      </div>
      {foot && <div className={styles['foot']}>{foot}</div>}
    </div>
  );
}
