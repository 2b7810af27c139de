import { useWords } from '#web/kernel/words/words-context.tsx';
import { ChosenGuests, PeoplePicker, type Guest } from '#web/social/people/people-picker.tsx';
import styles from './form.module.css';

const SUGGESTED = 3;

interface Props {
  readonly guests: readonly Guest[];
  readonly onGuests: (guests: readonly Guest[]) => void;
}

/** The people to invite to a board being created; they are invited once it exists [SAVE-05]. */
export function GuestField({ guests, onGuests }: Props) {
  const { t } = useWords();
  return (
    <div className={styles['guests']}>
      <PeoplePicker
        label={t('Collaborators')}
        hint={t('Add people by name or e-mail. Once they accept, they can save here too.')}
        done={new Set(guests.map(({ id }) => id))}
        count={SUGGESTED}
        onChoose={(guest) => onGuests([...guests, guest])}
      />
      <ChosenGuests
        guests={guests}
        onRemove={(guest) => onGuests(guests.filter(({ id }) => id !== guest.id))}
      />
    </div>
  );
}
