import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef } from 'react';
import { getPickerBoards, getSections } from '#contract/boards.ts';
import { BoardPicker } from '#web/boards/picker/board-picker.tsx';
import { newBoardPath, newSectionPath, takeChosen } from '#web/boards/core/chosen-destination.ts';
import { usePickerInput } from '#web/boards/picker/picker-input.ts';
import { PickerGhost } from '#web/boards/picker/picker-ghost.tsx';
import { SectionPicker } from '#web/boards/picker/section-picker.tsx';
import { ActingLine } from '#web/business/acting/acting-line.tsx';
import { advertiserAt, forAdvertiser } from '#web/business/core/advertiser-at.ts';
import { useApp, useLatePages, useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { Spinner } from '#web/ui/base/spinner.tsx';
import { Banner, ErrorState } from '#web/ui/base/state.tsx';
import { LoadingOverlay } from '#web/ui/overlay/loading-overlay.tsx';
import styles from './mobile-picker.module.css';
import { SAVE_TITLES } from './save-steps.ts';
import { PIN_FAILED } from './use-save-with-message.ts';
import type { SaveFlow } from './use-save-flow.ts';
import { useStepFocus } from '../core/use-step-focus.ts';

interface Props {
  readonly flow: SaveFlow;
  /** The pin being saved, above the boards. */
  readonly preview: ReactNode;
  /** The message while the pin is being saved. */
  readonly saving: string;
  readonly onLeave: () => void;
  /** Called before the page of a new board or section opens. */
  readonly onMake?: () => void;
}

/**
 * The mobile layout's picker of a board, then of a section [CREATE-10, CREATE-11]. New ones are created on separate
 * pages, which return here with a destination.
 */
export function MobilePicker({ flow, preview, saving, onLeave, onMake }: Props) {
  const { t } = useWords();
  const { step, board, saving: inFlight } = flow.state;
  const bodyRef = useStepFocus(step);
  useChosen(flow);
  const sections = step === 'sections' && board !== null;
  return (
    <div className={styles['page']}>
      <div className={styles['top']}>
        {sections ? (
          <IconButton label={t('Back')} onClick={flow.cancel}>
            <ArrowLeft size={20} className="flip" aria-hidden="true" />
          </IconButton>
        ) : (
          <IconButton label={t('Close')} onClick={onLeave}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        )}
        <h2 className="h-20">{t(SAVE_TITLES[sections ? 'sections' : 'boards'])}</h2>
      </div>
      <div ref={bodyRef} className={styles['body']} tabIndex={-1}>
        {sections ? (
          <Sections flow={flow} onMake={onMake} />
        ) : (
          <Boards flow={flow} preview={preview} onMake={onMake} />
        )}
      </div>
      {(inFlight || step === 'closed') && <LoadingOverlay label={saving} />}
    </div>
  );
}

interface ListProps {
  readonly flow: SaveFlow;
  readonly onMake: (() => void) | undefined;
}

function Boards({ flow, preview, onMake }: ListProps & { preview: ReactNode }) {
  const { t } = useWords();
  const { history } = useApp();
  const advertiserId = useLocation({ select: advertiserAt });
  const picker = useQuery(callOptions(useSend(), getPickerBoards, usePickerInput()));
  if (picker.isError) {
    return (
      <ErrorState title={t("Your boards didn't load")} onRetry={() => void picker.refetch()} />
    );
  }
  const path = forAdvertiser(newBoardPath(history().current.href), advertiserId);
  const foot = <Make href={path} label={t('Create board')} onMake={onMake} />;
  const notice = (
    <>
      <ActingLine />
      {preview}
      <Why flow={flow} />
    </>
  );
  if (!picker.data) {
    return (
      <>
        {notice}
        <h3 className={styles['heading']}>{t('All boards')}</h3>
        <div className={styles['loading']} role="status">
          <Spinner size={32} label={t('Loading…')} />
        </div>
        <div className={styles['foot']}>{foot}</div>
      </>
    );
  }
  return (
    <BoardPicker
      boards={picker.data.all_boards}
      shortlist={picker.data.boards_shortlist}
      busyId={flow.busyId}
      notice={notice}
      foot={foot}
      onPick={flow.chooseBoard}
      onCreate={flow.create}
    />
  );
}

function Sections({ flow, onMake }: ListProps) {
  const { t } = useWords();
  const { history } = useApp();
  const { board } = flow.state;
  const sections = useLatePages(
    getSections,
    { board_id: board?.id ?? '', page_size: 250 },
    board !== null,
  );
  if (!board) return null;
  if (sections.isError) {
    return (
      <ErrorState title={t("The sections didn't load")} onRetry={() => void sections.refetch()} />
    );
  }
  if (!sections.data) return <PickerGhost />;
  return (
    <SectionPicker
      board={board}
      sections={sections.data.pages.flatMap((page) => page.data)}
      busyId={flow.busyId}
      notice={<Why flow={flow} />}
      foot={
        <Make
          href={newSectionPath(board.id, history().current.href)}
          label={t('Create section')}
          onMake={onMake}
        />
      }
      onPick={flow.chooseSection}
      onCreate={flow.create}
    />
  );
}

/** The button at the bottom edge, which opens a page. */
function Make({
  href,
  label,
  onMake,
}: {
  href: string;
  label: string;
  onMake: (() => void) | undefined;
}) {
  return (
    <ButtonLink big wide href={href} onClick={onMake}>
      <Plus size={20} aria-hidden="true" />
      {label}
    </ButtonLink>
  );
}

/** The server's reason for the last failure, if it gave one. */
function Why({ flow }: { flow: SaveFlow }) {
  const { t } = useWords();
  const { error } = flow.state;
  // The toast already says this.
  if (error === null || error === t(PIN_FAILED)) return null;
  return <Banner bad>{error}</Banner>;
}

/** Saves immediately to the board or section that was created on the way. */
function useChosen(flow: SaveFlow): void {
  const queries = useQueryClient();
  const { history } = useApp();
  const hasRun = useRef(false);
  useEffect(() => {
    // Once per page, even when development mode mounts it twice.
    if (hasRun.current) return;
    hasRun.current = true;
    const chosen = takeChosen(queries, history().current.href);
    if (chosen) flow.saveTo(chosen);
  });
}
