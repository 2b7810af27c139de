import { type QueryClient, useQueryClient } from '@tanstack/react-query';
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
import { changeLists } from '#web/kernel/sending/change-lists.ts';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { type HiddenPin, isHidden } from '#web/pins/core/hidden-pins.ts';
import { placeOf } from '#web/pins/core/hidden-places.ts';
import { readyToHide } from '#web/pins/grid/pin-tile.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { isByHide } from './hide-rules.ts';

/** Lists of recommendations, as opposed to lists requested by name. */
const RECOMMENDED = [getHome, getIdeas, getRelatedPins, getBoardIdeas];

/** Hides a pin, or its source, from recommendations optimistically; and undoes that. */
export function useHides() {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const refused = (cause: unknown): void =>
    void toasts.show({ kind: 'failed', text: failureText(cause, t) });
  /** Pins hidden in the same way reappear with the given one. */
  const unhide = async (kind: HideKind, subject: string, pin?: Pin): Promise<void> => {
    try {
      await send(unhideFromHome, { kind, subject });
      if (pin) await bringBack(queries, kind, pin);
      await refresh(queries);
    } catch (cause) {
      refused(cause);
    }
  };
  const hide = async (pin: Pin, kind: HideKind): Promise<void> => {
    // If the placeholder does not load, the tile stays empty and the toast offers the undo.
    await readyToHide().catch(() => undefined);
    const stored = send(hideFromHome, { pin_id: pin.id, kind });
    const undo = async (): Promise<void> => {
      const answer = await stored.catch(() => null);
      if (answer) await unhide(kind, answer.subject, pin);
    };
    await takeOut(queries, pin, { kind, undo });
    try {
      await stored;
    } catch (cause) {
      await bringBack(queries, kind, pin);
      return refused(cause);
    }
    if (placeOf(pin) === null) {
      toasts.show({
        text: kind === 'pin' ? t("You won't see it again") : t("You won't see any more of these"),
        action: { label: t('Undo'), onPress: () => void undo() },
      });
    }
    await refresh(queries);
  };
  return { hide, unhide };
}

async function refresh(queries: QueryClient): Promise<void> {
  for (const call of [getHides, explainPin]) {
    await queries.invalidateQueries({ queryKey: callKey(call) });
  }
}

type Hidden = HiddenPin['hidden'] & { readonly kind: HideKind };

/** Replaces hidden pins in the cached lists by their placeholders. */
function takeOut(queries: QueryClient, pin: Pin, hidden: Hidden): Promise<void> {
  return changeRecommended(queries, (one) =>
    isHidden(one) || !isByHide(one, hidden.kind, pin) ? one : hiddenBy(one, hidden),
  );
}

/** Restores what was hidden in this way. */
function bringBack(queries: QueryClient, kind: HideKind, pin: Pin): Promise<void> {
  return changeRecommended(queries, (one) =>
    isHidden(one) && one.hidden.kind === kind && isByHide(one, kind, pin) ? shownAgain(one) : one,
  );
}

const hiddenBy = (pin: Pin, hidden: Hidden): HiddenPin => ({ ...pin, hidden });

/** Returns the pin as it was before it was hidden. */
function shownAgain(pin: HiddenPin): Pin {
  const { hidden: _, ...before } = pin;
  return before;
}

async function changeRecommended(queries: QueryClient, change: (pin: Pin) => Pin): Promise<void> {
  const lists = RECOMMENDED.map((call) => ({ queryKey: callKey(call) }));
  const each = (pins: readonly Pin[]) => pins.map(change);
  await Promise.all(lists.map((list) => changeLists(queries, list, each)));
}
