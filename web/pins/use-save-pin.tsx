import { useQueryClient } from '@tanstack/react-query';
import { type Board, getPickerBoards, type Section } from '#contract/boards.ts';
import { type Pin, savePin } from '#contract/pins.ts';
import { useApp } from '#web/kernel/app-context.tsx';
import { failureText } from '#web/kernel/failure-text.ts';
import { PageLink } from '#web/kernel/page-link.tsx';
import { callOptions } from '#web/kernel/queries.ts';
import { Say, useWords } from '#web/kernel/words-context.tsx';
import { useToasts } from '#web/ui/toasts.tsx';
import { afterSave } from './after-save.ts';
import { newGuid } from './guid.ts';
import { pinPath } from './pin-picture.ts';
import { setSaved } from './saved-overlay.ts';

/** Where a pin goes: a board, or a section in it. */
export interface Place {
  readonly board: Pick<Board, 'id' | 'name' | 'url' | 'owner'>;
  readonly section: Pick<Section, 'id' | 'title' | 'slug'> | null;
}

export const placePath = ({ board, section }: Place): string =>
  section ? `${board.url}${section.slug}/` : board.url;

/** Saves a pin: marked saved at once, unmarked when the call fails, which it then throws. */
export function useSavePin(): (pin: Pin, place: Place, guid?: string) => Promise<Pin> {
  const { send, viewer } = useApp();
  const queries = useQueryClient();
  return async (pin, place, guid = newGuid()) => {
    const mark = {
      boardName: place.section?.title ?? place.board.name,
      boardPath: placePath(place),
    };
    setSaved(queries, pin.id, { state: 'saving', ...mark });
    try {
      const input = {
        pin_id: pin.id,
        board_id: place.board.id,
        section: place.section?.id ?? null,
        guid,
      };
      const saved = await send(savePin, input);
      setSaved(queries, pin.id, { state: 'saved', ...mark, pinId: saved.id });
      afterSave(queries, { boardId: place.board.id, username: viewer?.username ?? '', pins: 1 });
      return saved;
    } catch (cause) {
      setSaved(queries, pin.id, null);
      throw cause;
    }
  };
}

/** Says where a pin went, with the way to it [SAVE-21]; `id` is the new pin's. */
export function useSavedToast(): (id: string, place: Place, picture: string) => void {
  const { t } = useWords();
  const toasts = useToasts();
  return (id, place, picture) => {
    const link = (href: string, name: string) => (
      <PageLink className="link" href={href}>
        {name}
      </PageLink>
    );
    const boardName = link(place.board.url, place.board.name);
    const text = place.section ? (
      <Say
        text="Saved to {sectionName} in {boardName}"
        values={{ sectionName: link(placePath(place), place.section.title), boardName }}
      />
    ) : (
      <Say text="Saved to {boardName}" values={{ boardName }} />
    );
    toasts.show({ text, picture, action: { label: t('View'), href: pinPath(id) } });
  };
}

/** Saves to the board last used; `choose` is asked when there is none. A failure is said, with another try. */
export function useQuickSave(choose: (pin: Pin) => void): (pin: Pin) => Promise<void> {
  const { t } = useWords();
  const { send } = useApp();
  const queries = useQueryClient();
  const toasts = useToasts();
  const save = useSavePin();
  const told = useSavedToast();
  const attempt = async (pin: Pin, guid: string): Promise<void> => {
    try {
      const picker = await queries.ensureQueryData(callOptions(send, getPickerBoards, {}));
      const board = picker.boards_shortlist[0];
      if (!board) return choose(pin);
      const place: Place = { board, section: null };
      const saved = await save(pin, place, guid);
      told(saved.id, place, pin.images['170x'].url);
    } catch (cause) {
      const again = { label: t('Try again'), onPress: () => void attempt(pin, guid) };
      toasts.show({ text: failureText(cause, t), kind: 'failed', action: again });
    }
  };
  return (pin) => attempt(pin, newGuid());
}
