import ArrowLeft from 'lucide-react/icons/arrow-left';
import { PageLink } from '#web/kernel/page-link.tsx';
import { useWords } from '#web/kernel/words-context.tsx';
import { BowerMark, Wordmark } from '#web/ui/bower-mark.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Veil } from '#web/ui/veil.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { CreateDone } from './create-done.tsx';
import { CreateLeft, type CreateLeftProps } from './create-left.tsx';
import styles from './create.module.css';
import { SAVE_TITLES } from './save-steps.ts';
import { useSaveStep } from './save-step.tsx';
import { useCreatePin, type WantedPin } from './use-create-pin.ts';
import type { SaveFlow } from './use-save-flow.ts';
import { useStepFocus } from './use-step-focus.ts';
import { useDeskSave } from './use-told-save.ts';

interface Props {
  readonly left: CreateLeftProps;
  readonly wanted: WantedPin;
  readonly onAnother: () => void;
  /** False while a narrow window may still turn out to have the mobile layout. */
  readonly settled: boolean;
}

/** A new pin in a wide window or a popup: what it is at the left, where it goes at the right [CREATE-02]. */
export function DeskCreate({ left, wanted, onAnother, settled }: Props) {
  const { t } = useWords();
  const { created, put } = useCreatePin(wanted);
  const flow = useDeskSave(put);
  if (created) return <CreateDone created={created} onAnother={onAnother} />;
  return (
    <main id="main" className={classNames(styles['create'], !settled && styles['unsettled'])}>
      <div className={styles['left']}>
        <PageLink className={styles['brand']} href="/" aria-label={t('Bowerbird home')}>
          <BowerMark />
          <Wordmark className={styles['word']} />
        </PageLink>
        <VisuallyHidden as="h1">{t('Create a Pin')}</VisuallyHidden>
        <CreateLeft {...left} />
      </div>
      <Where flow={flow} />
      {flow.state.saving && <Veil label={t('Creating your Pin…')} />}
    </main>
  );
}

/** The right pane: where the pin goes. */
function Where({ flow }: { flow: SaveFlow }) {
  const { t } = useWords();
  const { step } = flow.state;
  const { body, foot } = useSaveStep(flow);
  const place = useStepFocus(step);
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
      <div ref={place} className={styles['body']} tabIndex={-1}>
        {body}
      </div>
      {foot && <div className={styles['foot']}>{foot}</div>}
    </div>
  );
}
