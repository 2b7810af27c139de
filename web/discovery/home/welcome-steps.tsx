import { type ReactNode, useReducer } from 'react';
import type { Board } from '#contract/boards.ts';
import { chooseInterests, getWelcome, type Topic } from '#contract/discovery/welcome.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { FollowBoardButton } from '#web/boards/core/follow-board-button.tsx';
import { coverPictures } from '#web/boards/core/cover.ts';
import { useCall, useSend } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { nameOf } from '#web/social/core/person-name.ts';
import { BowerCover } from '#web/ui/picture/bower-cover.tsx';
import { Button, buttonClass } from '#web/ui/base/button.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { TopicWall } from './topic-wall.tsx';
import styles from './welcome-steps.module.css';
import { firstStep, nextStep } from './welcome-steps.ts';

/** Questions to a new person, so that their home feed matches their interests. All can be skipped. */
export function WelcomeSteps({ face }: { face?: ReactNode }) {
  const welcome = useCall(getWelcome, {});
  const send = useSend();
  const { busy, error, run } = useAct();
  const [{ step, chosen, boards }, tell] = useReducer(nextStep, welcome, firstStep);
  const keep = () =>
    void run(async () => {
      const saved = await send(chooseInterests, { topics: [...chosen] });
      tell({ kind: 'kept', boards: saved.boards });
      // The next step starts at its top.
      window.scrollTo({ top: 0 });
    });
  if (step === 'boards') {
    const onBack = welcome.topics.length > 0 ? () => tell({ kind: 'back' }) : undefined;
    return <Boards face={face} boards={boards} {...(onBack && { onBack })} />;
  }
  return (
    <Topics
      face={face}
      topics={welcome.topics}
      chosen={chosen}
      busy={busy}
      error={error}
      onToggle={(topic) => tell({ kind: 'toggled', topic })}
      onKeep={keep}
    />
  );
}

interface TopicsProps {
  /** Displayed first: how others see the new person. */
  readonly face: ReactNode;
  readonly topics: readonly Topic[];
  readonly chosen: readonly string[];
  readonly busy: boolean;
  readonly error: string | null;
  readonly onToggle: (topic: string) => void;
  readonly onKeep: () => void;
}

function Topics({ face, topics, chosen, busy, error, onToggle, onKeep }: TopicsProps) {
  const { t } = useWords();
  const title = t('What do you like?');
  return (
    <div className={styles['steps']}>
      <header className={styles['head']}>
        {face}
        <h1 className="h-28">{title}</h1>
        <p className="soft">{t("Here's what people gather. Choose as many as you like.")}</p>
        {error !== null && <Banner bad>{error}</Banner>}
      </header>
      <TopicWall label={title} topics={topics} chosen={chosen} onToggle={onToggle} />
      <footer className={styles['foot']}>
        <a className={buttonClass({ variant: 'plain', big: true })} href="/">
          {t('Skip')}
        </a>
        <Button variant="main" big busy={busy} disabled={chosen.length === 0} onClick={onKeep}>
          {t('Next')}
        </Button>
      </footer>
    </div>
  );
}

interface BoardsProps {
  readonly face: ReactNode;
  readonly boards: readonly Board[];
  readonly onBack?: () => void;
}

function Boards({ face, boards, onBack }: BoardsProps) {
  const { t } = useWords();
  const title = t('Follow a few boards');
  return (
    <div className={styles['steps']}>
      <header className={styles['head']}>
        {!onBack && face}
        <h1 className="h-28">{title}</h1>
        <p className="soft">{t('Their new Pins will show up in your home feed.')}</p>
      </header>
      <ul className={styles['boards']} aria-label={title}>
        {boards.map((board, at) => (
          <li key={board.id} className={styles['board']}>
            <PageLink href={board.url} aria-label={board.name}>
              <BowerCover
                pictures={coverPictures(board)}
                color={board.dominant_color}
                crop={board.cover_pin?.crop}
                {...(at < 4 && { eager: true })}
              />
            </PageLink>
            <div className={styles['name']}>
              <span className={styles['words']}>
                <b className="strong">
                  <bdi>{board.name}</bdi>
                </b>
                <span className="soft t-14">
                  <bdi>{nameOf(board.owner)}</bdi>
                </span>
              </span>
              <FollowBoardButton board={board} />
            </div>
          </li>
        ))}
      </ul>
      <footer className={styles['foot']}>
        {onBack && (
          <Button variant="plain" big onClick={onBack}>
            {t('Back')}
          </Button>
        )}
        {/* A full page load, so that the home feed is rebuilt with what they now follow. */}
        <a className={buttonClass({ variant: 'main', big: true })} href="/">
          {t('Done')}
        </a>
      </footer>
    </div>
  );
}
