import { useState } from 'react';
import type { Send } from '#contract/kernel/render.ts';
import { failureText } from '../core/failure-text.ts';
import type { Destination, StoredBoard, StoredBoards } from '../core/shapes.ts';
import { t } from '../core/words.ts';
import { boardLists } from './board-lists.ts';
import { loadSections, makeBoard } from './load-boards.ts';

interface Props {
  readonly boards: StoredBoards;
  readonly send: Send;
  readonly onChoose: (destination: Destination) => void;
  readonly onClose: () => void;
}

interface Opened {
  readonly board: StoredBoard;
  readonly sections: readonly { id: string; name: string }[];
}

/** Where to save: the boards last saved to first, found by name, with their sections, or a new one. */
export function BoardPanel({ boards, send, onChoose, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { recent, all, newName } = boardLists(boards, typed);
  const to = ({ id, name, url }: StoredBoard, section: Destination['section']) =>
    onChoose({ home: boards.home, boardId: id, boardName: name, boardUrl: url, section });
  const attempt = (work: Promise<void>): void => {
    setProblem(null);
    work.catch((cause: unknown) => setProblem(failureText(cause)));
  };
  const open = (board: StoredBoard): void => {
    if (board.sectionCount === 0) return to(board, null);
    attempt(loadSections(send, board.id).then((sections) => setOpened({ board, sections })));
  };
  const rows = (list: readonly StoredBoard[]) =>
    list.map((board) => (
      <li key={board.id}>
        <button type="button" className="row" onClick={() => open(board)}>
          {board.name}
        </button>
      </li>
    ));
  return (
    <section className="panel" aria-label={t('chooseBoard')}>
      <div className="panel-head">
        <button type="button" className="quiet" onClick={opened ? () => setOpened(null) : onClose}>
          {t('back')}
        </button>
        {opened ? (
          <h2 className="name">{opened.board.name}</h2>
        ) : (
          <input
            className="field"
            type="search"
            aria-label={t('searchBoards')}
            placeholder={t('searchBoards')}
            value={typed}
            maxLength={180}
            autoFocus
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </div>
      {problem !== null && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {opened ? (
        <ul className="rows" aria-label={t('sections')}>
          <li>
            <button type="button" className="row soft" onClick={() => to(opened.board, null)}>
              {t('noSection')}
            </button>
          </li>
          {opened.sections.map((section) => (
            <li key={section.id}>
              <button type="button" className="row" onClick={() => to(opened.board, section)}>
                {section.name}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <div className="rows">
          {recent.length > 0 && <h2 className="head">{t('lastUsed')}</h2>}
          {recent.length > 0 && <ul>{rows(recent)}</ul>}
          {recent.length > 0 && <h2 className="head">{t('allBoards')}</h2>}
          <ul>{rows(all)}</ul>
          {newName !== null && (
            <button
              type="button"
              className="row make"
              onClick={() => attempt(makeBoard(send, newName).then((board) => to(board, null)))}
            >
              {t('newBoard', newName)}
            </button>
          )}
          {all.length === 0 && newName === null && <p className="soft note">{t('noBoards')}</p>}
        </div>
      )}
    </section>
  );
}
