import { useState } from 'react';
import { getTrash, type Trashed, TRASH_DAYS } from '#contract/pins/trash.ts';
import { useApp, usePages } from '#web/kernel/app/app-context.tsx';
import { ownAddress } from '#web/kernel/core/own-address.ts';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { coverBackgroundOf } from '#web/ui/base/cover-background.ts';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import type { TrashDialogProps, TrashQuestion } from './trash-dialogs.tsx';
import styles from './trash-list.module.css';
import { useRestore } from '../core/use-restore.ts';

const TrashDialog = lazyPart<TrashDialogProps>(
  async () => (await import('./trash-dialogs.tsx')).TrashDialog,
);
const DAY_MS = 86_400_000;

/** Lists the viewer's deleted things, last deleted first, each to restore or to delete permanently. */
export function TrashList() {
  const { t } = useWords();
  const list = usePages(getTrash, {});
  const things = list.data.pages.flatMap((page) => page.data);
  const [question, ask] = useState<TrashQuestion | null>(null);
  return (
    <>
      <header className={styles['head']}>
        <h2 className="h-20">{t('Trash')}</h2>
        <p className="soft">
          {t('What you delete waits here for {days} days before it goes for good.', {
            days: TRASH_DAYS,
          })}
        </p>
        {things.length > 0 && (
          <Button variant="dangerPlain" onClick={() => ask({ kind: 'empty' })}>
            {t('Empty trash')}
          </Button>
        )}
      </header>
      {things.length === 0 ? (
        <EmptyState
          title={t('Your trash is empty')}
          text={t('Pins and boards that you delete can be brought back from here.')}
        />
      ) : (
        <ul className={styles['list']} aria-label={t('Trash')}>
          {things.map((thing) => (
            <Thing key={thing.id} thing={thing} ask={ask} />
          ))}
        </ul>
      )}
      <ShowMore list={list} of={t('Trash')} />
      {question && <TrashDialog question={question} onClose={() => ask(null)} />}
    </>
  );
}

interface ThingProps {
  readonly thing: Trashed;
  readonly ask: (what: TrashQuestion) => void;
}

function Thing({ thing, ask }: ThingProps) {
  const { t } = useWords();
  const restore = useRestore();
  const [busy, setBusy] = useState(false);
  const isPin = thing.type === 'trashed_pin';
  const name = thing.title || t('Untitled Pin');
  const act = async () => {
    setBusy(true);
    if (!(await restore(thing.id))) setBusy(false);
  };
  // Its board is deleted or in the trash itself: it needs another.
  const choose = isPin && thing.board === null;
  return (
    <li className={styles['thing']}>
      <Preview thing={thing} />
      <div className={styles['what']}>
        <b className={styles['name']}>
          <bdi>{name}</bdi>
        </b>
        <Facts thing={thing} />
      </div>
      <div className={styles['acts']}>
        <Button
          busy={busy}
          aria-label={t('Restore {name}', { name })}
          onClick={() => (choose ? ask({ kind: 'choose', thing }) : void act())}
        >
          {t('Restore')}
        </Button>
        <Button
          variant="dangerPlain"
          aria-label={t('Delete {name} for good', { name })}
          onClick={() => ask({ kind: 'delete', thing })}
        >
          {t('Delete for good')}
        </Button>
      </div>
    </li>
  );
}

function Facts({ thing }: { thing: Trashed }) {
  const { t } = useWords();
  const { renderedAt } = useApp();
  const left = Math.max(1, Math.ceil((Date.parse(thing.ends_at) - renderedAt) / DAY_MS));
  const isPin = thing.type === 'trashed_pin';
  const facts = [
    !isPin && t('{count, plural, one {# Pin} other {# Pins}}', { count: thing.pin_count }),
    t('{count, plural, one {# day left} other {# days left}}', { count: left }),
  ];
  return (
    <span className="soft t-14">
      <Where thing={thing} /> · {facts.filter(Boolean).join(' · ')}
    </span>
  );
}

function Where({ thing }: { thing: Trashed }) {
  const { t } = useWords();
  // Isolates the name from the surrounding text's direction.
  const board = thing.board && <bdi>{thing.board.name}</bdi>;
  if (thing.type === 'trashed_pin') {
    if (!board) return t("Pin from a board that's gone");
    return <Say text="Pin from {board}" values={{ board }} />;
  }
  if (!thing.is_merged || !board) return t('Board');
  return <Say text="Board, merged into {board}" values={{ board }} />;
}

function Preview({ thing }: { thing: Trashed }) {
  const background = thing.dominant_color
    ? { background: coverBackgroundOf(thing.dominant_color) }
    : {};
  return (
    <span className={styles['preview']} style={background} aria-hidden="true">
      {thing.images && <img src={ownAddress(thing.images['236x'].url)} alt="" loading="lazy" />}
    </span>
  );
}
