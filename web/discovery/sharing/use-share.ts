import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useReducer, useRef } from 'react';
import { getBoard } from '#contract/boards.ts';
import { getCollaborators } from '#contract/boards/collaborators.ts';
import { completeShare, getShareSuggestions, type ShareSuggestion } from '#contract/discovery.ts';
import { MAX_PAGE_SIZE } from '#contract/kernel/limits.ts';
import { shareByEmail } from '#contract/talk/share.ts';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import type { Shareable } from '#web/kernel/core/share.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { newGuid } from '#web/kernel/core/guid.ts';
import { useBegin } from '#web/talk/messages/use-messages.ts';
import { maySend, noSends, type Sends, sendStep } from './share-steps.ts';

const AT_MOST = 20;

/**
 * Returns possible recipients: people close to the viewer, people matching a name, or a secret board's people for
 * something on it.
 */
export function useRecipients(thing: Shareable, term: string) {
  const { send, viewer } = useApp();
  const { secretBoard } = thing;
  return useQuery({
    queryKey: ['people to send to', secretBoard, term],
    queryFn: async (): Promise<readonly ShareSuggestion[]> => {
      if (secretBoard !== null) {
        const [board, others] = await Promise.all([
          send(getBoard, { board_id: secretBoard }),
          send(getCollaborators, { board_id: secretBoard, page_size: MAX_PAGE_SIZE }),
        ]);
        return [board.owner, ...others.data]
          .filter((person) => person.id !== viewer?.id)
          .map((person) => ({ ...person, type: 'user', valid: true }));
      }
      if (term === '') return send(getShareSuggestions, { count: AT_MOST });
      return send(completeShare, { term, count: AT_MOST });
    },
    enabled: viewer !== null,
    placeholderData: keepPreviousData,
  });
}

/** Returns a message's content: a pin as itself, everything else as its address. */
function messageOf(thing: Shareable, words: string): { text?: string; pinId?: string } {
  if (thing.kind === 'pin') return { pinId: thing.id, ...(words && { text: words }) };
  const address = new URL(thing.path, location.href).href;
  return { text: words ? `${words}\n${address}` : address };
}

const named = { pin: 'pin_id', board: 'board_id', profile: 'user_id' } as const;

/** Sends to one recipient at a time, with the text in the field at that moment. */
export function useSends(
  thing: Shareable,
): Sends & { sendTo: (who: ShareSuggestion, words: string) => void } {
  const { t } = useWords();
  const { send } = useApp();
  const begin = useBegin();
  const [sends, step] = useReducer(sendStep, noSends);
  // Reused on a retry, so that a message whose response was lost is sent only once.
  const guids = useRef(new Map<string, string>());
  const sendTo = async ({ type, id }: ShareSuggestion, typed: string): Promise<void> => {
    if (!maySend(sends, id)) return;
    step({ type: 'began', id });
    const words = typed.trim();
    const guid = guids.current.get(`${id} ${words}`) ?? newGuid();
    guids.current.set(`${id} ${words}`, guid);
    try {
      if (type === 'email') {
        const message = words || null;
        await send(shareByEmail, { email: id, [named[thing.kind]]: thing.id, message, guid });
      } else {
        await begin({ personIds: [id], ...messageOf(thing, words) }, guid);
      }
      step({ type: 'sent', id });
    } catch (cause) {
      step({ type: 'failed', id, why: failureText(cause, t) });
    }
  };
  return { ...sends, sendTo: (who, words) => void sendTo(who, words) };
}
