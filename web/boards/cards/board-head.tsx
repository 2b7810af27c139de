import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import type { Board } from '#contract/boards.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { nameOf, profilePath } from '#web/social/core/person-name.ts';
import { AvatarStack } from '#web/ui/picture/avatar.tsx';
import { BowerCover } from '#web/ui/picture/bower-cover.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { ShareButton } from '#web/ui/overlay/share-button.tsx';
import { BoardCounts } from '../core/board-counts.tsx';
import styles from './board-head.module.css';
import { coverPictures } from '../core/cover.ts';
import { notesPath } from '../core/notes-path.ts';
import { shareableBoard } from '../core/shareable-board.ts';

interface Props {
  readonly board: Board;
  readonly acts?: ReactNode;
  /** What is done with it now and then. */
  readonly more?: ReactNode;
  /** Opens the list of everybody who works on the board. */
  readonly onPeople: () => void;
}

/** The head of a board's page: its cover, name, description, people and counts, with `acts` below. */
export function BoardHead({ board, acts, more, onPeople }: Props) {
  const { t } = useWords();
  const people = [
    board.owner,
    ...board.collaborating_users.filter(({ id }) => id !== board.owner.id),
  ];
  const others = board.collaborator_count - people.length + 1;
  return (
    <header className={styles['head']}>
      <BowerCover
        size="hero"
        pictures={coverPictures(board, 'hero')}
        color={board.dominant_color}
        crop={board.cover_pin?.crop}
        eager
      />
      <div className={styles['info']}>
        {board.privacy === 'secret' && (
          <p className={styles['secret']}>
            <Lock size={16} aria-hidden="true" />
            {t('Secret board')}
          </p>
        )}
        <h1 className="h-40" dir="auto">
          {board.name}
        </h1>
        {board.description && (
          <p className={styles['about']} dir="auto">
            {board.description}
          </p>
        )}
        <div className={styles['people']}>
          <AvatarStack
            people={people.map((person) => ({ name: nameOf(person), src: person.image_small_url }))}
          />
          <span className={styles['names']}>
            {people.map((person) => (
              <PageLink key={person.id} className="link" href={profilePath(person.username)}>
                <bdi>{nameOf(person)}</bdi>
              </PageLink>
            ))}
            {others > 0 && (
              <button type="button" className="link" aria-haspopup="dialog" onClick={onPeople}>
                {t('{count, plural, one {and # other} other {and # others}}', { count: others })}
              </button>
            )}
          </span>
        </div>
        <div className="t-14">
          <BoardCounts board={board} followers />
        </div>
        <div className={styles['acts']}>
          {acts}
          {board.note_count > 0 && (
            <ButtonLink href={notesPath(board.id)}>
              {t('{count, plural, one {# note} other {# notes}}', { count: board.note_count })}
            </ButtonLink>
          )}
          <ShareButton thing={shareableBoard(board)} />
          {more}
        </div>
      </div>
    </header>
  );
}
