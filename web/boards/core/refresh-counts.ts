import type { QueryClient } from '@tanstack/react-query';
import { type Board, getBoard, getSection, type Section } from '#contract/boards.ts';
import type { Send } from '#contract/kernel/render.ts';
import { getUser, type User } from '#contract/social.ts';
import { callKey } from '#web/kernel/sending/queries.ts';

/** Refetches the counts of the person who saves, wherever their profile is displayed [CALL-19]. */
export async function refreshOwner(
  send: Send,
  queries: QueryClient,
  username: string,
): Promise<void> {
  const user = await send(getUser, { username, field_set_key: 'save_behavior' });
  queries.setQueriesData<User>({ queryKey: callKey(getUser) }, (old) =>
    old?.id === user.id ? user : old,
  );
}

/** Refetches the board, and its section, that something was saved to [CALL-19]. */
export async function refreshDestination(
  send: Send,
  queries: QueryClient,
  destination: {
    readonly board: { readonly id: string };
    readonly section: { readonly id: string } | null;
  },
): Promise<void> {
  const whole = { field_set_key: 'detailed' };
  const [board, section] = await Promise.all([
    send(getBoard, { board_id: destination.board.id, ...whole }),
    destination.section && send(getSection, { section_id: destination.section.id, ...whole }),
  ]);
  queries.setQueriesData<Board>({ queryKey: callKey(getBoard) }, (old) =>
    old?.id === board.id ? board : old,
  );
  if (section === null) return;
  queries.setQueriesData<Section>({ queryKey: callKey(getSection) }, (old) =>
    old?.id === section.id ? section : old,
  );
}
