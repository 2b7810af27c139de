import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getBoardIdeas, getHome, getIdeas, getRelatedPins } from '#contract/discovery.ts';
import {
  explainPin,
  getHides,
  type HideKind,
  hideFromHome,
  unhideFromHome,
} from '#contract/discovery/home.ts';
import type { Pin } from '#contract/pins.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { isByHide } from './hide-rules.ts';

/** Lists of recommendations, as opposed to lists requested by name. */
const RECOMMENDED = [getHome, getIdeas, getRelatedPins, getBoardIdeas];

type List = InfiniteData<{ readonly data: readonly Pin[] }>;

/** Hides a pin, or its source, from recommendations optimistically; and undoes that. */
export function useHides() {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const refused = (cause: unknown): void =>
    void toasts.show({ kind: 'failed', text: failureText(cause, t) });
  const unhide = async (kind: HideKind, subject: string): Promise<void> => {
    try {
      await send(unhideFromHome, { kind, subject });
      await refresh(queries);
    } catch (cause) {
      refused(cause);
    }
  };
  const hide = async (pin: Pin, kind: HideKind): Promise<void> => {
    const bringBack = takeOut(queries, kind, pin);
    try {
      const { subject } = await send(hideFromHome, { pin_id: pin.id, kind });
      const undo = async (): Promise<void> => {
        await unhide(kind, subject);
        bringBack();
      };
      toasts.show({
        text: kind === 'pin' ? t("You won't see it again") : t("You won't see any more of these"),
        action: { label: t('Undo'), onPress: () => void undo() },
      });
      await refresh(queries);
    } catch (cause) {
      bringBack();
      refused(cause);
    }
  };
  return { hide, unhide };
}

async function refresh(queries: QueryClient): Promise<void> {
  for (const call of [getHides, explainPin]) {
    await queries.invalidateQueries({ queryKey: callKey(call) });
  }
}

/** Removes what is hidden from the cached lists; returns a function that restores them. */
function takeOut(queries: QueryClient, kind: HideKind, pin: Pin): () => void {
  const before = RECOMMENDED.flatMap((call) =>
    queries.getQueriesData<List>({ queryKey: callKey(call) }),
  );
  for (const [key, list] of before) {
    if (!list?.pages) continue;
    const pages = list.pages.map((page) => ({
      ...page,
      data: page.data.filter((one) => !isByHide(one, kind, pin)),
    }));
    queries.setQueryData<List>(key, { ...list, pages });
  }
  return () => {
    for (const [key, list] of before) queries.setQueryData(key, list);
  };
}
