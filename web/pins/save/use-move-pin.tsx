import { useQueryClient } from '@tanstack/react-query';
import { type Pin, updatePin } from '#contract/pins.ts';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { afterSave } from '../core/after-save.ts';
import { pinPath } from '../core/pin-picture.ts';
import { refreshPin } from '../core/refresh-pin.ts';
import { moveSaved } from '../core/saved-overlay.ts';
import type { Destination } from './use-save-pin.tsx';

/** Moves a pin to another destination, and reports it with an undo. */
export function useMovePin(pin: Pin): (destination: Destination) => Promise<void> {
  const { t } = useWords();
  const toasts = useToasts();
  const move = useMove(pin);
  const from = { boardId: pin.board.id, sectionId: pin.section?.id ?? null };
  const back = (to: Spot) =>
    move(to, from).then(
      () => toasts.show({ text: t("It's back where it was.") }),
      (cause: unknown) => toasts.show({ kind: 'failed', text: failureText(cause, t) }),
    );
  return async (destination) => {
    const to = { boardId: destination.board.id, sectionId: destination.section?.id ?? null };
    await move(from, to);
    const name = destination.section?.title ?? destination.board.name;
    const link = (
      <PageLink className="link" href={pinPath(pin.id)}>
        {name}
      </PageLink>
    );
    toasts.show({
      text: <Say text="Moved to {boardName}" values={{ boardName: link }} />,
      picture: pin.images['170x'].url,
      action: { label: t('Undo'), onPress: () => void back(to) },
    });
  };
}

interface Spot {
  readonly boardId: string;
  readonly sectionId: string | null;
}

/** Moves the pin, and updates the counts of both boards in the cache. */
function useMove(pin: Pin): (from: Spot, to: Spot) => Promise<void> {
  const { send, viewer } = useApp();
  const queries = useQueryClient();
  return async (from, to) => {
    const input = { id: pin.id, board_id: to.boardId, section: to.sectionId };
    const moved = await send(updatePin, input);
    const username = viewer?.username ?? '';
    if (to.boardId !== from.boardId) {
      afterSave(queries, { boardId: from.boardId, username, pins: -1 });
      afterSave(queries, { boardId: to.boardId, username, pins: 1 });
    }
    await refreshPin(queries, moved);
    const { id: boardId, name, url } = moved.board;
    moveSaved(queries, moved.id, { boardId, boardName: name, boardPath: url });
  };
}
