import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

interface Props {
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onRemove: () => void;
}

/** Confirms the removal of the card. */
export function RemoveCardDialog({ isBusy, onClose, onRemove }: Props) {
  const { t } = useWords();
  const foot = (
    <>
      <Button onClick={onClose}>{t('Keep it')}</Button>
      <Button variant="danger" busy={isBusy} onClick={onRemove}>
        {t('Remove card')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={t('Remove this card?')} onClose={onClose} foot={foot}>
      <p>
        {t(
          'Your ads stop once what you paid in and your credit are used up. You can add a card again at any time.',
        )}
      </p>
    </Dialog>
  );
}
