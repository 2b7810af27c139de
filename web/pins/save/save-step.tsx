import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { getPickerBoards, getSections } from '#contract/boards.ts';
import { BoardFields } from '#web/boards/forms/board-fields.tsx';
import { BoardPicker } from '#web/boards/picker/board-picker.tsx';
import { FormFoot } from '#web/boards/forms/form-foot.tsx';
import { usePickerInput } from '#web/boards/picker/picker-input.ts';
import { PickerGhost } from '#web/boards/picker/picker-ghost.tsx';
import { SectionFields } from '#web/boards/forms/section-fields.tsx';
import { SectionPicker } from '#web/boards/picker/section-picker.tsx';
import { useNameForm } from '#web/boards/forms/use-name-form.ts';
import { useLatePages, useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { ActingLine } from '#web/business/acting/acting-line.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Guest } from '#web/social/people/people-picker.tsx';
import { Banner, ErrorState } from '#web/ui/base/state.tsx';
import { SuggestedNames } from './suggested-names.tsx';
import type { SaveFlow } from './use-save-flow.ts';

/** The content of a step, and its buttons for the bottom edge if it is a form. */
export interface SaveStepParts {
  readonly body: ReactNode;
  readonly foot: ReactNode;
}

/**
 * Returns the flow's current step. One hook for all steps, so that what surrounds them stays mounted. `notice` is above
 * the boards; new boards and sections get names suggested for the pin.
 */
export function useSaveStep(flow: SaveFlow, pinId?: string, notice?: ReactNode): SaveStepParts {
  const board = useMakeBoard(flow, pinId);
  const section = useMakeSection(flow, pinId);
  switch (flow.state.step) {
    case 'boards':
      return { body: <Boards flow={flow} notice={notice} />, foot: null };
    case 'sections':
      return { body: <Sections flow={flow} />, foot: null };
    case 'create_board':
      return board;
    case 'create_section':
      return section;
    case 'board_created':
    case 'closed':
      return { body: null, foot: null };
  }
}

function Boards({ flow, notice }: { flow: SaveFlow; notice: ReactNode }) {
  const { t } = useWords();
  const send = useSend();
  const picker = useQuery(callOptions(send, getPickerBoards, usePickerInput()));
  if (picker.isError) {
    return (
      <ErrorState title={t("Your boards didn't load")} onRetry={() => void picker.refetch()} />
    );
  }
  if (!picker.data) return <PickerGhost />;
  return (
    <BoardPicker
      boards={picker.data.all_boards}
      shortlist={picker.data.boards_shortlist}
      busyId={flow.busyId}
      notice={
        <>
          <ActingLine />
          {notice}
          <Notice error={flow.state.error} />
        </>
      }
      onPick={flow.chooseBoard}
      onCreate={flow.create}
    />
  );
}

function Sections({ flow }: { flow: SaveFlow }) {
  const { t } = useWords();
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
      notice={<Notice error={flow.state.error} />}
      onPick={flow.chooseSection}
      onCreate={flow.create}
    />
  );
}

function useMakeBoard(flow: SaveFlow, pinId: string | undefined): SaveStepParts {
  const { t } = useWords();
  const id = useId();
  const [secret, setSecret] = useState(false);
  const [guests, setGuests] = useState<readonly Guest[]>([]);
  const form = useNameForm('board', (name) => flow.makeBoard({ name, secret, guests }));
  useFreshOn(flow.state.step === 'create_board', () => {
    form.clear();
    setSecret(false);
    setGuests([]);
  });
  const buttons = { form: id, ready: form.ready, busy: form.busy, onCancel: flow.cancel };
  const names = pinId && <SuggestedNames pinId={pinId} form={form} />;
  return {
    body: (
      <BoardFields
        {...{ id, form, secret, guests, names }}
        onSecret={setSecret}
        onGuests={setGuests}
      />
    ),
    foot: <FormFoot {...buttons} submit={t('Create')} />,
  };
}

function useMakeSection(flow: SaveFlow, pinId: string | undefined): SaveStepParts {
  const { t } = useWords();
  const id = useId();
  const form = useNameForm('section', flow.makeSection);
  useFreshOn(flow.state.step === 'create_section', form.clear);
  const buttons = { form: id, ready: form.ready, busy: form.busy, onCancel: flow.cancel };
  const names = pinId && <SuggestedNames pinId={pinId} form={form} />;
  return {
    body: <SectionFields {...{ id, form, names }} boardName={flow.state.board?.name ?? ''} />,
    foot: <FormFoot {...buttons} submit={t('Add')} />,
  };
}

/** Clears a form whenever its step is entered. */
function useFreshOn(here: boolean, clear: () => void): void {
  useEffect(() => {
    if (here) clear();
    // Only entering matters: `clear` changes with each render but does the same.
  }, [here]); // oxlint-disable-line react/exhaustive-deps
}

function Notice({ error }: { error: string | null }) {
  return error === null ? null : <Banner bad>{error}</Banner>;
}
