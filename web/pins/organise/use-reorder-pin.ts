import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Pin } from '#contract/pins.ts';
import { getBoardPins, getSectionPins } from '#contract/pins/lists.ts';
import { placePin } from '#contract/pins/order.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { notePositions } from '#web/ui/masonry/glide.ts';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { putAt } from '../core/put-at.ts';

interface PinPage {
  readonly data: readonly Pin[];
}

/**
 * Moves a pin to another's position on a board in manual order, or in a section: optimistically, and reverted on
 * failure.
 */
export function useReorderPin(
  root: RefObject<HTMLElement | null>,
  { inSection, pins }: { readonly inSection: boolean; readonly pins: unknown },
) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const play = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    play.current?.();
    play.current = null;
  }, [pins]);
  return async (loaded: readonly string[], id: string, to: number): Promise<void> => {
    const order = putAt(loaded, id, to);
    if (order === null) return;
    const list = { queryKey: callKey(inSection ? getSectionPins : getBoardPins) };
    const other = { queryKey: callKey(inSection ? getBoardPins : getSectionPins) };
    await queries.cancelQueries(list);
    if (root.current) play.current = notePositions(root.current);
    queries.setQueriesData<InfiniteData<PinPage>>(list, (old) => old && inOrder(old, order));
    const after = order[order.indexOf(id) - 1] ?? null;
    try {
      await send(placePin, { pin_id: id, after_pin_id: after });
      await queries.invalidateQueries(other);
    } catch (cause) {
      toasts.show({ kind: 'failed', text: failureText(cause, t) });
      await queries.invalidateQueries(list);
    }
  };
}

/** Returns the same pages with their pins in another order. */
function inOrder(list: InfiniteData<PinPage>, order: readonly string[]): InfiniteData<PinPage> {
  const pins = new Map(list.pages.flatMap((page) => page.data).map((pin) => [pin.id, pin]));
  if (order.some((id) => !pins.has(id))) return list;
  const left = order.flatMap((id) => pins.get(id) ?? []);
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...page, data: left.splice(0, page.data.length) })),
  };
}
