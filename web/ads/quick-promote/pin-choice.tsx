import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId } from 'react';
import type { Pin } from '#contract/pins.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { gridPicture, pinAlt, pinTitle } from '#web/pins/core/pin-picture.ts';
import { nameOf } from '#web/social/core/person-name.ts';
import { Picture } from '#web/ui/picture/picture.tsx';
import styles from './choices.module.css';
import type { Promotion } from './use-promotion.ts';

interface Props {
  readonly promotion: Promotion;
  readonly pins: readonly Pin[];
}

/** The Pin as it will be displayed, with other own Pins to choose instead. */
export function PinChoice({ promotion, pins }: Props) {
  const { t } = useWords();
  const { pin, failure } = promotion;
  return (
    <div className={styles['pin']}>
      <PromotedTile promotion={promotion} />
      {failure?.area === 'pin' && (
        <p className={styles['wrong']} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          <span>{failure.text}</span>
        </p>
      )}
      {pins.length > 1 && (
        <Others
          pins={pins}
          chosen={pin}
          onChoose={promotion.choose}
          label={t('Or another of your Pins')}
        />
      )}
    </div>
  );
}

/** The tile with the line that every promoted Pin has. */
export function PromotedTile({ promotion: { pin, account } }: { readonly promotion: Promotion }) {
  const { t } = useWords();
  const viewer = useViewer();
  const name = account?.name ?? (viewer ? nameOf(viewer) : '');
  return (
    <div className={styles['tile']}>
      <Picture {...gridPicture(pin, t)} className={styles['picture']} sizes="236px" />
      <div className={styles['caption']}>
        {pinTitle(pin) && (
          <p className={styles['name']} dir="auto">
            {pinTitle(pin)}
          </p>
        )}
        <p className={styles['by']}>{t('Promoted by {name}', { name })}</p>
      </div>
    </div>
  );
}

interface OthersProps {
  readonly pins: readonly Pin[];
  readonly chosen: Pin;
  readonly label: string;
  readonly onChoose: (pin: Pin) => void;
}

function Others({ pins, chosen, label, onChoose }: OthersProps) {
  const { t } = useWords();
  const name = useId();
  return (
    <fieldset className={styles['others']}>
      <legend className={styles['legend']}>{label}</legend>
      <div className={styles['strip']}>
        {pins.map((pin) => (
          <label key={pin.id} className={styles['other']}>
            <input
              type="radio"
              name={name}
              checked={pin.id === chosen.id}
              onChange={() => onChoose(pin)}
            />
            <img src={pin.images['236x'].url} alt={pinAlt(pin, t)} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
