import Mail from 'lucide-react/icons/mail';
import X from 'lucide-react/icons/x';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import {
  completeShare,
  getShareSuggestions,
  type ShareSuggestion,
} from '#contract/social/suggestions.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { EMAIL_SAYS, emailState } from './email-check.ts';
import styles from './people-picker.module.css';

/** A chosen person, or an e-mail address. */
export interface Guest {
  readonly type: 'user' | 'email';
  /** A person's id, or the address in lower case. */
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly label: string;
  readonly hint?: string;
  /** Ids that cannot be chosen any more: already chosen, invited or members. */
  readonly done: ReadonlySet<string>;
  readonly onChoose: (guest: Guest) => void;
  /** The number of suggestions. */
  readonly count?: number;
}

const REST_MS = 200;
const COUNT = 5;

/** Finds people by name, and accepts e-mail addresses [BOARD-08, BOARD-09]. */
export function PeoplePicker({ label, hint, done, onChoose, count = COUNT }: Props) {
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const term = typed.trim();
  const email = emailState(term, done);
  const found = useSuggestions(term, count);
  // Earlier choices are not suggested; those made here stay, marked as done.
  const isOffered = ({ id }: ShareSuggestion) => !done.has(id) || taken.has(id);
  const people = email === null ? (found.data ?? []).filter(isOffered) : [];
  const choose = (guest: Guest) => {
    setTaken(new Set([...taken, guest.id]));
    onChoose(guest);
  };
  const chooseEmail = () => {
    const id = term.toLowerCase();
    choose({ type: 'email', id, name: id });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter must not submit the surrounding form.
    event.preventDefault();
    if (email === 'ready') chooseEmail();
  };
  return (
    <div className={styles['picker']}>
      <Field
        label={label}
        hint={hint}
        value={typed}
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div role="status" className={styles['says']}>
        {found.isError && <Banner bad>{t("We couldn't load people. Please try again.")}</Banner>}
        {found.isSuccess && email === null && term !== '' && people.length === 0 && (
          <p className="soft t-14">{t('No one by that name. You can enter an e-mail address.')}</p>
        )}
      </div>
      <ul className={styles['list']} aria-label={t('People')}>
        {email !== null && (
          <li>
            <button
              type="button"
              className={styles['row']}
              disabled={email !== 'ready'}
              onClick={chooseEmail}
            >
              <span className={styles['mail']}>
                <Mail size={20} strokeWidth={1.75} aria-hidden="true" />
              </span>
              <Words name={term} more={null} />
              <span className={styles['state']} role="status">
                {t(EMAIL_SAYS[email])}
              </span>
            </button>
          </li>
        )}
        {people.map((person) => (
          <PersonRow key={person.id} person={person} done={done.has(person.id)} onChoose={choose} />
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  readonly person: ShareSuggestion;
  readonly done: boolean;
  readonly onChoose: (guest: Guest) => void;
}

function PersonRow({ person, done, onChoose }: RowProps) {
  const { t } = useWords();
  const name = person.full_name || (person.username ?? '');
  return (
    <li>
      <button
        type="button"
        className={styles['row']}
        disabled={done}
        onClick={() => onChoose({ type: 'user', id: person.id, name })}
      >
        <Avatar name={name} src={person.image_medium_url} size={40} />
        <Words name={name} more={person.username === null ? null : `@${person.username}`} />
        <span className={styles['state']}>{done ? t('Done!') : t('Invite')}</span>
      </button>
    </li>
  );
}

function Words({ name, more }: { name: string; more: string | null }) {
  return (
    <span className={styles['words']}>
      <span className={styles['name']}>
        <bdi>{name}</bdi>
      </span>
      {more !== null && (
        <span className={styles['more']}>
          <bdi>{more}</bdi>
        </span>
      )}
    </span>
  );
}

/** The picker's suggestions; without text, the nearest people. */
function useSuggestions(term: string, count: number) {
  const send = useSend();
  const rested = useRested(term);
  return useQuery({
    queryKey: ['people to ask', rested, count],
    queryFn: async ({ signal }) => {
      const all =
        rested === ''
          ? await send(getShareSuggestions, { count }, { signal })
          : await send(completeShare, { term: rested, count }, { signal });
      return all.filter((one) => one.type !== 'email');
    },
    placeholderData: keepPreviousData,
  });
}

/** The typed text, debounced. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}

/** The chosen people, each with a remove button. */
export function ChosenGuests({
  guests,
  onRemove,
}: {
  readonly guests: readonly Guest[];
  readonly onRemove: (guest: Guest) => void;
}) {
  const { t } = useWords();
  if (guests.length === 0) return null;
  return (
    <ul className={styles['chosen']} aria-label={t('You invite')}>
      {guests.map((guest) => (
        <li key={guest.id}>
          <button
            type="button"
            className={styles['chip']}
            aria-label={t('Remove {name}', { name: guest.name })}
            onClick={() => onRemove(guest)}
          >
            <bdi>{guest.name}</bdi>
            <X size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
