import { useQueryClient } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import { useEffect, useState } from 'react';
import { FormPage } from '#web/boards/forms/form-page.tsx';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { Spinner } from '#web/ui/base/spinner.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { storeDraft } from './create-draft.ts';
import { CreateLeft, type CreateLeftProps } from './create-left.tsx';
import { type CreateState, linkOf } from './create-steps.ts';
import { MobilePicker } from '../save/mobile-picker.tsx';
import { PickerPin } from '../save/picker-pin.tsx';
import { pinPath } from '../core/pin-picture.ts';
import { useCreatePin, type WantedPin } from './use-create-pin.ts';
import { useMobileSave } from '../save/use-save-with-message.ts';
import { useSavedToast } from '../save/use-save-pin.tsx';
import { useLeavePicker } from '../save/use-leave-picker.ts';

export interface MobileCreateProps {
  readonly left: CreateLeftProps;
  readonly wanted: WantedPin;
  /** The page's address named a picture, or a page to scan. */
  readonly prefilled: boolean;
}

/**
 * A new pin on the mobile layout: picture and words, then the board picker. With a picture in the address it starts at
 * the board [CREATE-10].
 */
export function MobileCreate({ left, wanted, prefilled }: MobileCreateProps) {
  const { t } = useWords();
  const { phase, nothing } = left.source.state;
  const [step, setStep] = useState<'picture' | 'board'>(prefilled ? 'board' : 'picture');
  const leave = useLeavePicker(wanted.page.method === 'bookmarklet');
  const out = () => leave('/');
  // Without a picture found or chosen, returns from the board step to the picture.
  if ((nothing || phase === 'choosing') && step === 'board') setStep('picture');
  if (step === 'board' && phase !== 'empty') {
    return (
      <ChooseBoard left={left} wanted={wanted} onEdit={() => setStep('picture')} onOut={out} />
    );
  }
  const next = (
    <Button big variant="main" disabled={phase !== 'ready'} onClick={() => setStep('board')}>
      {t('Next')}
    </Button>
  );
  return (
    <FormPage title={t('Create a Pin')} foot={next} onBack={out}>
      <CreateLeft {...left} />
    </FormPage>
  );
}

interface ChooseProps extends Pick<MobileCreateProps, 'left' | 'wanted'> {
  readonly onEdit: () => void;
  readonly onOut: () => void;
}

function ChooseBoard({ left, wanted, onEdit, onOut }: ChooseProps) {
  const { t } = useWords();
  const queries = useQueryClient();
  const { history } = useApp();
  const { created, put } = useCreatePin(wanted);
  const flow = useMobileSave(put);
  const showSavedToast = useSavedToast();
  const leave = useLeavePicker(wanted.page.method === 'bookmarklet');
  useEffect(() => {
    if (!created) return;
    showSavedToast(created);
    leave(pinPath(created.pin.id));
    // Runs once, when the pin is created.
  }, [created]); // oxlint-disable-line react/exhaustive-deps
  const { source, title, description } = left;
  const link = linkOf(source.state);
  const edit = (
    <IconButton label={t('Edit Pin')} onClick={onEdit}>
      <Pencil size={20} aria-hidden="true" />
    </IconButton>
  );
  const preview = (
    <PickerPin
      picture={<Thumb state={source.state} onBroken={source.drop} />}
      title={title || description}
      site={link && new URL(link).hostname.replace(/^www\./, '')}
      end={edit}
    />
  );
  const keep = () =>
    storeDraft(queries, history().current.href, { picture: source.state, title, description });
  return (
    <main id="main" tabIndex={-1}>
      <VisuallyHidden as="h1">{t('Create a Pin')}</VisuallyHidden>
      <MobilePicker
        flow={flow}
        preview={preview}
        saving={t('Creating your Pin…')}
        onLeave={onOut}
        onMake={keep}
      />
    </main>
  );
}

function Thumb({ state, onBroken }: { state: CreateState; onBroken: (url: string) => void }) {
  const { t } = useWords();
  const { picture } = state;
  if (!picture) return <Spinner label={t('Looking for pictures…')} />;
  const alt = t("The picture you're about to save");
  if (picture.kind === 'upload') return <img src={picture.preview} alt={alt} />;
  const { url } = picture;
  return <img src={url} alt={alt} referrerPolicy="no-referrer" onError={() => onBroken(url)} />;
}
