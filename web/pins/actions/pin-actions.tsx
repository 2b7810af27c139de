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

/** The extras of a promoted pin, in its tile or its closeup. */
export interface AdProps {
  readonly pin: Pin;
  readonly as: 'tile' | 'line';
}

/** Dialogs that block the pin's owner, explain why the pin is here, hide it, report it, or promote it. */
type PlainKind = 'block' | 'why' | 'unwant' | 'report' | 'promote';

/** The actions on a pin, on every page that shows one. Visitors get the login prompt instead. */
export interface PinActions {
  /** Saves to the last used board, or opens the picker when there is none; a toast or a dialog confirms. */
  readonly save: (pin: Pin, noticeStyle?: NoticeStyle) => void;
  readonly choose: (pin: Pin, noticeStyle?: NoticeStyle) => void;
  readonly move: (pin: Pin) => void;
  /** Creates a section of the pin's board, and moves the pin into it. */
  readonly section: (pin: Pin) => void;
  readonly edit: (pin: Pin) => void;
  readonly remove: (pin: Pin) => void;
  /** Opens one of the dialogs that need only the pin. */
  readonly open: (kind: PlainKind, pin: Pin) => void;
  /** The menu of a pin, provided by the pages. */
  readonly Menu: Lazy<OpenMenu & { pin: Pin }>;
  /** The extras of a promoted pin, provided by the pages. */
  readonly Ad: Lazy<AdProps>;
  /** The board last saved to, once loaded. */
  readonly last: Board | null;
  /** Preloads what the next action needs; called on the first sign of interest. */
  readonly ready: () => void;
}

export const [PinActionsContext, usePinActions] = needContext<PinActions>('PinActions');

const PinDialog = lazyPart<PinDialogProps>(
  async () => (await import('./pin-dialogs.tsx')).PinDialog,
);

/** Provides the actions on all pins of the page, and renders their dialogs once, loaded on first use. */
export function PinActionsProvider({ Menu, Ad, Wishes, Promote, children }: ProviderProps) {
  const acts = useActs();
  const { send, viewer } = acts;
  const prompted = usePrompted();
  const { task, begin, close } = useTask();
  /** The advertiser whose boards are requested; undefined until a pin gets attention. */
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
      // Ignored: a later save reports its own error.
      .then(setWanted, () => undefined);
  }, [signedIn]); // oxlint-disable-line react/exhaustive-deps
  const actions = useMemo<PinActions>(() => {
    const ask = (reason: 'save' | 'edit', pin: Pin, then: () => void, kind: Intent['kind']) =>
      prompted(reason, then, {
        picture: pin.images['236x'].url,
        intent: { kind, id: pin.id },
      });
    const change = (pin: Pin, kind: 'move' | 'section' | 'edit' | 'remove') =>
      // After login only the pin's edit dialog reopens; moving and deleting must be chosen again.
      ask('edit', pin, () => begin({ kind, pin }), 'edit');
    const save = (pin: Pin, noticeStyle?: NoticeStyle) =>
      runQuickSave(acts, {
        pin,
        choose: () => begin({ kind: 'choose', pin, noticeStyle, isFirst: true }),
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
    // The closures capture nothing that changes during the page's life.
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

/** Components provided by a higher layer. */
interface ProviderProps
  extends Pick<PinDialogProps, 'Wishes' | 'Promote'>, Pick<PinActions, 'Menu' | 'Ad'> {
  readonly children: ReactNode;
}

type Task = Omit<PinDialogProps, 'onClose' | 'onMove' | 'Wishes' | 'Promote'>;

/** The current task in a dialog; focus returns to where it started. */
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
