import X from 'lucide-react/icons/x';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Person } from '#contract/social.ts';
import { type Conversation, MAX_MEMBERS, MAX_MESSAGE } from '#contract/talk.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { newGuid } from '#web/kernel/core/guid.ts';
import { nameOf } from '#web/social/core/person-name.ts';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { Composer } from '../core/composer.tsx';
import type { FindPeople } from './find-people.ts';
import styles from './messages.module.css';
import { PanelHead } from './panel-head.tsx';
import { useBegin } from './use-messages.ts';

interface Props {
  readonly findPeople: FindPeople;
  /** The initial recipients. */
  readonly to: readonly Person[];
  readonly onBack: () => void;
  readonly onBegun: (conversation: Conversation) => void;
}

const REST_MS = 200;

/** Selects recipients, and sends the first message. */
export function NewConversation({ findPeople, to, onBack, onBegun }: Props) {
  const { t } = useWords();
  const [chosen, setChosen] = useState(to);
  const { begin, busy, failed, draft, tries } = useBeginning(chosen, onBegun);
  const isFull = chosen.length >= MAX_MEMBERS - 1;
  const toggle = (person: Person) =>
    setChosen((old) => {
      const without = old.filter((one) => one.id !== person.id);
      return without.length < old.length || isFull ? without : [...old, person];
    });
  return (
    <>
      <PanelHead title={t('New message')} onBack={onBack} focused />
      <div className={styles['scroll']}>
        {chosen.length > 0 && <Chosen people={chosen} onRemove={toggle} />}
        <PeopleFinder findPeople={findPeople} chosen={chosen} onToggle={toggle} isFull={isFull} />
      </div>
      {chosen.length > 0 && (
        <div className={styles['foot']} aria-busy={busy}>
          {failed && <Banner bad>{failed}</Banner>}
          <Composer
            // Restores the text after a failure, for a retry.
            key={tries}
            initial={draft}
            label={t('Write a message')}
            most={MAX_MESSAGE}
            onSend={begin}
          />
        </div>
      )}
    </>
  );
}

function useBeginning(chosen: readonly Person[], onBegun: Props['onBegun']) {
  const { t } = useWords();
  const begin = useBegin();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [draft, setDraft] = useState('');
  const [tries, setTries] = useState(0);
  const personIds = chosen.map((person) => person.id);
  const last = useRef({ what: '', guid: '' });
  const send = async (text: string) => {
    if (busy) return;
    setBusy(true);
    setFailed(null);
    const what = `${personIds.join(' ')} ${text}`;
    // The same content keeps its guid, so that a retry after a lost response sends it only once.
    if (last.current.what !== what) last.current = { what, guid: newGuid() };
    try {
      onBegun(await begin({ personIds, text }, last.current.guid));
    } catch (cause) {
      setFailed(failureText(cause, t));
      setDraft(text);
      setTries((before) => before + 1);
      setBusy(false);
    }
  };
  return { begin: (text: string) => void send(text), busy, failed, draft, tries };
}

interface PickProps {
  readonly people: readonly Person[];
  readonly onRemove: (person: Person) => void;
}

function Chosen({ people, onRemove }: PickProps) {
  const { t } = useWords();
  return (
    <ul className={styles['chosen']} aria-label={t('To')}>
      {people.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            className={styles['chip']}
            aria-label={t('Remove {name}', { name: nameOf(person) })}
            onClick={() => onRemove(person)}
          >
            <bdi>{nameOf(person)}</bdi>
            <X size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
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

interface FinderProps {
  readonly findPeople: FindPeople;
  readonly chosen: readonly Person[];
  readonly onToggle: (person: Person) => void;
  readonly isFull: boolean;
}

function PeopleFinder({ findPeople, chosen, onToggle, isFull }: FinderProps) {
  const { t } = useWords();
  const viewer = useViewer();
  const [typed, setTyped] = useState('');
  const term = useRested(typed.trim());
  const { data, isError, isSuccess } = useQuery({
    queryKey: ['people to write to', term],
    queryFn: () => findPeople(term),
    placeholderData: keepPreviousData,
  });
  const people = (data ?? []).filter((person) => person.id !== viewer?.id);
  const chosenIds = new Set(chosen.map((person) => person.id));
  return (
    <div className={styles['finder']}>
      <Field
        label={t('To')}
        hint={t('A name or username. Up to {count} people.', { count: MAX_MEMBERS - 1 })}
        value={typed}
        maxLength={100}
        autoComplete="off"
        dir="auto"
        onChange={(event) => setTyped(event.target.value)}
      />
      {isError && <Banner bad>{t("We couldn't load people. Please try again.")}</Banner>}
      {isSuccess && people.length === 0 && (
        <p className="soft t-14" role="status">
          {term ? t('No one by that name.') : t("Type who you're looking for.")}
        </p>
      )}
      <ul className={styles['list']} aria-label={t('People')}>
        {people.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              className={styles['row']}
              aria-pressed={chosenIds.has(person.id)}
              disabled={isFull && !chosenIds.has(person.id)}
              onClick={() => onToggle(person)}
            >
              <Avatar name={nameOf(person)} src={person.image_medium_url} size={40} />
              <span className={styles['words']}>
                <span className={styles['name']}>
                  <bdi>{nameOf(person)}</bdi>
                </span>
                <span className={styles['last']}>
                  <bdi>@{person.username}</bdi>
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
