import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { DraftTag } from '#contract/builder/drafts.ts';
import { MAX_TAGS } from '#contract/builder/limits.ts';
import type { Pin } from '#contract/pins.ts';
import type { Person } from '#contract/social.ts';
import { ownAddress } from '#web/kernel/core/own-address.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { pinTitle } from '#web/pins/core/pin-picture.ts';
import { nameOf } from '#web/social/core/person-name.ts';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { Choices } from '#web/ui/form/choices.tsx';
import { useBuilder } from '../core/builder-context.tsx';
import { ClosedNote } from '../core/closed-note.tsx';
import { whyClosedFor } from '../core/draft-edit.ts';
import { tagName } from './tag-dots.tsx';
import styles from './tag-tool.module.css';
import type { DraftEditor } from './use-draft-editor.ts';
import { useFoundPeople, useFoundPins } from '../core/use-found.ts';

interface Props {
  readonly editor: DraftEditor;
  readonly at: number;
}

const KINDS = ['product', 'person'] as const;
const KIND_WORDS = { product: 'A product', person: 'A person' } as const;

/** Tags products and people in a picture; a new tag starts at its centre. */
export function TagPanel({ editor, at }: Props) {
  const { t } = useWords();
  const { maker } = useBuilder();
  const { draft, change } = editor;
  const shop = whyClosedFor('shop_the_pin', maker, draft);
  const kinds = KINDS.filter((one) => one !== 'product' || shop === null);
  const [chosen, setKind] = useState<(typeof KINDS)[number]>('product');
  const kind = shop === null ? chosen : 'person';
  const put = (tags: readonly DraftTag[]) => change((now) => ({ ...now, tags: [...tags] }));
  const add = (tag: DraftTag) => put([...draft.tags, tag]);
  const spot = { page: at, x: 0.5, y: 0.5 };
  return (
    <div className={styles['panel']}>
      {draft.tags.length > 0 && (
        <ul className={styles['tags']} aria-label={t('Picture tags')}>
          {draft.tags.map((tag, index) => (
            <li key={index} className={styles['tag']}>
              <bdi>{tagName(tag, t)}</bdi>
              <IconButton
                label={t('Remove {name}', { name: tagName(tag, t) })}
                onClick={() => put(draft.tags.toSpliced(index, 1))}
              >
                <X size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {draft.tags.length < MAX_TAGS && (
        <>
          {kinds.length > 1 && (
            <Choices
              label={t('Add tag')}
              options={kinds}
              value={kind}
              words={KIND_WORDS}
              onChange={setKind}
            />
          )}
          <ClosedNote tools={[[t('Products'), shop]]} />
          {kind === 'product' ? (
            <FindProduct onPick={(pin) => add({ kind: 'product', pin_id: pin.id, pin, ...spot })} />
          ) : (
            <FindPerson
              onPick={(user) => add({ kind: 'person', user_id: user.id, user, ...spot })}
            />
          )}
        </>
      )}
    </div>
  );
}

function FindProduct({ onPick }: { onPick: (pin: Pin) => void }) {
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const found = useFoundPins(typed);
  const pick = (pin: Pin) => {
    setTyped('');
    onPick(pin);
  };
  return (
    <Find label={t('Find a Pin of it')} typed={typed} onType={setTyped} count={found?.length}>
      {found?.map((pin) => (
        <li key={pin.id}>
          <button type="button" className={styles['row']} onClick={() => pick(pin)}>
            <img src={ownAddress(pin.images['170x'].url)} alt="" />
            <bdi>{pinTitle(pin) || t('Untitled Pin')}</bdi>
          </button>
        </li>
      ))}
    </Find>
  );
}

function FindPerson({ onPick }: { onPick: (person: Person) => void }) {
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const found = useFoundPeople(typed);
  const pick = (person: Person) => {
    setTyped('');
    onPick(person);
  };
  return (
    <Find label={t('Find a person')} typed={typed} onType={setTyped} count={found?.length}>
      {found?.map((person) => (
        <li key={person.id}>
          <button type="button" className={styles['row']} onClick={() => pick(person)}>
            <Avatar name={nameOf(person)} src={person.image_medium_url} size={40} />
            <bdi>{nameOf(person)}</bdi>
          </button>
        </li>
      ))}
    </Find>
  );
}

interface FindProps {
  readonly label: string;
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** Number of results; absent without a search. */
  readonly count: number | undefined;
  readonly children: React.ReactNode;
}

function Find({ label, typed, onType, count, children }: FindProps) {
  const { t } = useWords();
  return (
    <div className={styles['find']}>
      <Field
        label={label}
        type="search"
        value={typed}
        maxLength={100}
        autoComplete="off"
        dir="auto"
        onChange={(event) => onType(event.target.value)}
      />
      <p role="status" className="soft t-14">
        {count === 0 && t('Nothing by that name.')}
      </p>
      <ul className={styles['found']} aria-label={t('Found')}>
        {children}
      </ul>
    </div>
  );
}
