import { useState } from 'react';
import { drainSoon } from '../core/drain-soon.ts';
import type { Connection, Destination, PagePictures } from '../core/shapes.ts';
import { wordsOf } from '../core/failure-text.ts';
import { homeOf } from '../core/storage.ts';
import { useStored } from '../core/use-stored.ts';
import { t } from '../core/words.ts';
import { enqueue } from '../queue/queue.ts';
import { BoardPanel } from './board-panel.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { SavedPage } from './saved-page.tsx';
import { savesOf } from './saves-of.ts';
import { useDestination } from './use-destination.ts';
import { useLeft } from './use-left.ts';
import { useSaved } from './use-saved.ts';
import { WaitingList } from './waiting-list.tsx';

interface Props {
  readonly connection: Connection;
  readonly page: PagePictures;
}

/** Chooses pictures and a board, and saves them in one gesture. */
export function SavePage({ connection, page }: Props) {
  const home = homeOf(connection);
  const { send, boards, problem, destination, choose } = useDestination(connection);
  const queue = (useStored('queue') ?? []).filter((one) => one.home === home);
  const { pictures } = page;
  const alone = pictures.length === 1 ? pictures : [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(alone.map((one) => one.address)),
  );
  const [isChoosing, setChoosing] = useState(false);
  const [sent, setSent] = useState<{ ids: readonly string[]; to: Destination } | null>(null);
  const [isFull, setFull] = useState(false);
  const left = useLeft(sent?.ids ?? null);
  const hasArrived = left?.length === 0;
  const saved = useSaved(send, page, hasArrived ? (sent?.ids ?? null) : null);
  const toggle = (address: string): void => {
    const next = new Set(chosen);
    if (!next.delete(address)) next.add(address);
    setChosen(next);
  };
  const save = async (): Promise<void> => {
    if (destination === null) return setChoosing(true);
    const these = pictures.filter(({ address }) => chosen.has(address));
    const saves = savesOf(page, these, destination, () => crypto.randomUUID());
    const fits = await enqueue(saves);
    setFull(!fits);
    if (!fits) return;
    setSent({ ids: saves.map(({ id }) => id), to: destination });
    setChosen(new Set());
    await drainSoon();
  };
  if (isChoosing && boards !== null) {
    return (
      <BoardPanel
        boards={boards}
        send={send}
        onClose={() => setChoosing(false)}
        onChoose={(to) => {
          choose(to);
          setChoosing(false);
        }}
      />
    );
  }
  const isSent = (id: string): boolean => sent?.ids.includes(id) === true;
  // Sending stops at the first save that gets no answer.
  const isUnderWay =
    sent !== null &&
    (left === null ||
      (left.some(({ failure }) => failure === null) &&
        left.every(({ attempts }) => attempts === 0)));
  const savedTo = hasArrived ? (sent?.to ?? null) : null;
  const late = isUnderWay ? queue.filter(({ id }) => !isSent(id)) : queue;
  const isListed = late.some(({ failure }) => failure !== null && wordsOf(failure) === problem);
  return (
    <>
      <div className="scroll">
        {pictures.length > 0 ? (
          <PictureGrid {...{ pictures, chosen }} saved={saved.pictures} onToggle={toggle} />
        ) : (
          <p className="note">{t('noPictures')}</p>
        )}
      </div>
      <footer className="foot">
        {savedTo === null && <SavedPage origin={connection.origin} pin={saved.page} />}
        <WaitingList home={home} queue={late} />
        {problem !== null && !isListed && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        {isFull && (
          <p className="problem" role="alert">
            {t('tooMany')}
          </p>
        )}
        <p className="soft line" role="status">
          {isUnderWay && t('saving')}
          {savedTo !== null && chosen.size === 0 && (
            <a
              className="link"
              href={connection.origin + savedTo.boardUrl}
              target="_blank"
              rel="noreferrer"
            >
              {t('saved', savedTo.boardName)}
            </a>
          )}
          {!isUnderWay && chosen.size > 0 && t('chosen', chosen.size)}
        </p>
        <div className="acts">
          <button
            type="button"
            className="quiet choose"
            disabled={boards === null}
            onClick={() => setChoosing(true)}
          >
            {destination === null
              ? t('chooseBoard')
              : [destination.boardName, destination.section?.name].filter(Boolean).join(' › ')}
          </button>
          <button type="button" className="main" disabled={isUnderWay} onClick={() => void save()}>
            {chosen.size === 0 && t('savePage')}
            {chosen.size === 1 && t('save')}
            {chosen.size > 1 && t('saveSome', chosen.size)}
          </button>
        </div>
      </footer>
    </>
  );
}
