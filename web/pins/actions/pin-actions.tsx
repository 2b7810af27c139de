import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { type Board, getPickerBoards } from '#contract/boards.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import { usePrompted } from '#web/identity/core/use-prompted.ts';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import type { Intent } from '#web/kernel/app/intents.ts';
import { needContext } from '#web/kernel/core/need-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { type Lazy, lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import type { PinDialogProps, NoticeStyle } from './pin-dialogs.tsx';
import { type Acts, useActs } from '../core/acts.ts';
import type { QuickSave } from '../save/quick-save.ts';
import { useFocusTrail } from '../core/use-focus-trail.ts';

/** A promoted pin, in its tile or in its closeup. */
export interface AdProps {
  readonly pin: Pin;
  readonly as: 'tile' | 'line';
}

/** Dialogs that block whose pin it is, say why it is here, keep it out, report it, or promote it. */
type PlainKind = 'block' | 'why' | 'unwant' | 'report' | 'promote';

/** What can be done to a pin from wherever it is shown. Visitors get the prompt instead. */
export interface PinActions {
  /** Saves to the board last used, or asks when there is none; a toast or a dialog says where to. */
  readonly save: (pin: Pin, noticeStyle?: NoticeStyle) => void;
  readonly choose: (pin: Pin, noticeStyle?: NoticeStyle) => void;
  readonly move: (pin: Pin) => void;
  /** Makes a section of the pin's board with the pin in it. */
  readonly section: (pin: Pin) => void;
  readonly edit: (pin: Pin) => void;
  readonly remove: (pin: Pin) => void;
  /** Opens one of the dialogs that need nothing but the pin. */
  readonly open: (kind: PlainKind, pin: Pin) => void;
  /** The menu of a pin, as the pages have it. */
  readonly Menu: Lazy<OpenMenu & { pin: Pin }>;
  /** What a promoted pin has beside that, as the pages have it. */
  readonly Ad: Lazy<AdProps>;
  /** The board last saved to, once known. */
  readonly last: Board | null;
  /** Fetches what the next act needs: called on the first sign of interest. */
  readonly ready: () => void;
}

export const [PinActionsContext, usePinActions] = needContext<PinActions>('PinActions');

const PinDialog = lazyPart<PinDialogProps>(
  async () => (await import('./pin-dialogs.tsx')).PinDialog,
);

/** One desk for all pins of the page: its dialogs stand here once, fetched when first needed. */
export function PinActionsProvider({ Menu, Ad, Wishes, Promote, children }: ProviderProps) {
  const acts = useActs();
  const { send, viewer } = acts;
  const prompted = usePrompted();
  const { task, begin, close } = useTask();
  /** For which advertiser the boards are wanted; nothing until a pin is looked at. */
  const [wanted, setWanted] = useState<PickerInput>();
  const picker = useQuery({
    ...callOptions(send, getPickerBoards, wanted ?? {}),
    enabled: wanted !== undefined,
  });
  const last = picker.data?.boards_shortlist[0] ?? null;
  const signedIn = viewer !== null;
  const ready = useCallback(() => {
    if (!signedIn) return;
    PinDialog.preload();
    loadQuickSave()
      .then(({ pickerInputNow }) => pickerInputNow(acts))
      // Without it a save says itself what is wrong.
      .then(setWanted, () => undefined);
  }, [signedIn]); // oxlint-disable-line react/exhaustive-deps
  const actions = useMemo<PinActions>(() => {
    const ask = (reason: 'save' | 'edit', pin: Pin, then: () => void, kind: Intent['kind']) =>
      prompted(reason, then, {
        picture: pin.images['236x'].url,
        intent: { kind, id: pin.id },
      });
    const change = (pin: Pin, kind: 'move' | 'section' | 'edit' | 'remove') =>
      // Whoever comes in finds the pin open to changes: to move or delete it is chosen again.
      ask('edit', pin, () => begin({ kind, pin }), 'edit');
    const save = (pin: Pin, noticeStyle?: NoticeStyle) =>
      runQuickSave(acts, {
        pin,
        choose: () => begin({ kind: 'choose', pin, noticeStyle }),
        change: (made) => begin({ kind: 'move', pin: made }),
        ...(noticeStyle === 'dialog' && { confirm: (done) => begin({ kind: 'saved', pin, done }) }),
      });
    return {
      save: (pin, noticeStyle) => ask('save', pin, () => save(pin, noticeStyle), 'save'),
      choose: (pin, noticeStyle) =>
        ask('save', pin, () => begin({ kind: 'choose', pin, noticeStyle }), 'choose'),
      move: (pin) => change(pin, 'move'),
      section: (pin) => change(pin, 'section'),
      edit: (pin) => change(pin, 'edit'),
      remove: (pin) => change(pin, 'remove'),
      open: (kind, pin) => begin({ kind, pin }),
      Menu,
      Ad,
      last,
      ready,
    };
    // The acts close over nothing that changes while the page stands.
  }, [last, ready]); // oxlint-disable-line react/exhaustive-deps
  return (
    <PinActionsContext value={actions}>
      {children}
      {task && (
        <PinDialog
          key={`${task.kind} ${task.pin.id}`}
          {...task}
          Wishes={Wishes}
          Promote={Promote}
          onMove={(pin) => begin({ kind: 'move', pin })}
          onClose={close}
        />
      )}
    </PinActionsContext>
  );
}

type PickerInput = SentOf<typeof getPickerBoards>;

const loadQuickSave = () => import('../save/quick-save.ts');

function runQuickSave(acts: Acts, request: QuickSave): void {
  const failed = (cause: unknown) =>
    acts.toasts.show({ text: failureText(cause, acts.t), kind: 'failed' });
  loadQuickSave().then(({ quickSave }) => quickSave(acts, request), failed);
}

/** What pages put in that stands further up. */
interface ProviderProps
  extends Pick<PinDialogProps, 'Wishes' | 'Promote'>, Pick<PinActions, 'Menu' | 'Ad'> {
  readonly children: ReactNode;
}

type Task = Omit<PinDialogProps, 'onClose' | 'onMove' | 'Wishes' | 'Promote'>;

/** What is being done in a dialog; the focus goes back to where it was begun. */
function useTask() {
  const [task, setTask] = useState<Task | null>(null);
  const { leave, back } = useFocusTrail();
  const begin = (next: Task) => {
    leave();
    setTask(next);
  };
  const close = useCallback(() => {
    setTask(null);
    back();
  }, [back]);
  return { task, begin, close };
}
