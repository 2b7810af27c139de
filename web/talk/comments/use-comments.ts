import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Page } from '#contract/kernel/call.ts';
import { getPin, type Pin, updatePin } from '#contract/pins.ts';
import {
  type Comment,
  createComment,
  deleteComment,
  getComments,
  updateComment,
} from '#contract/talk.ts';
import { useLatePages, useSend } from '#web/kernel/app/app-context.tsx';
import { callKey, pagesOptions } from '#web/kernel/sending/queries.ts';
import { changePins } from '#web/pins/core/change-pins.ts';
import { refreshPin } from '#web/pins/core/refresh-pin.ts';
import { type Outbox, useOutbox } from '../core/use-outbox.ts';

type Pages = InfiniteData<Page<Comment[]>>;
/** The comments at a pin, or the replies to a comment. */
export type Where = { readonly pinId: string } | { readonly commentId: string };

/** These comments, oldest first, with paging. */
export function useComments(where: Where) {
  const list = useLatePages(getComments, where);
  const all = list.data?.pages.flatMap((page) => page.data) ?? [];
  // A new comment is appended to the loaded ones; its own page may contain it again.
  const comments = [...new Map(all.map((comment) => [comment.id, comment])).values()];
  return { ...list, comments };
}

/** Adds a comment to a pin, or a reply to a comment. */
export function useSay(pin: Pin, parentId: string | null): Outbox<string> {
  const send = useSend();
  const queries = useQueryClient();
  return useOutbox<string>(`comments ${pin.id} ${parentId ?? ''}`, async (text, guid) => {
    const comment = await send(createComment, { pinId: pin.id, text, parentId, guid });
    const where = parentId === null ? { pinId: pin.id } : { commentId: parentId };
    changeList(queries, where, (list) => [...list, comment]);
    if (parentId !== null) countReplies(queries, pin, parentId, 1);
    await countComments(queries, pin, 1);
  });
}

/** Deletes a comment with its replies. */
export function useDelete(pin: Pin): (comment: Comment) => Promise<void> {
  const send = useSend();
  const queries = useQueryClient();
  return async (comment) => {
    await send(deleteComment, { commentId: comment.id });
    const { parent_id: parentId } = comment;
    const where = parentId === null ? { pinId: pin.id } : { commentId: parentId };
    changeList(queries, where, (list) => list.filter((one) => one.id !== comment.id));
    if (parentId !== null) countReplies(queries, pin, parentId, -1);
    await countComments(queries, pin, -1 - comment.reply_count);
  };
}

/** Replaces the text of the viewer's comment. */
export function useEdit(pin: Pin): (comment: Comment, text: string) => Promise<void> {
  const send = useSend();
  const queries = useQueryClient();
  return async ({ id, parent_id: parentId }, text) => {
    const changed = await send(updateComment, { commentId: id, text });
    const where = parentId === null ? { pinId: pin.id } : { commentId: parentId };
    changeList(queries, where, (list) => list.map((one) => (one.id === id ? changed : one)));
  };
}

/** Turns comments on the viewer's pin off or on. */
export function useSwitch(pin: Pin): () => Promise<void> {
  const send = useSend();
  const queries = useQueryClient();
  return async () => {
    const off = !pin.comments_disabled;
    await refreshPin(queries, await send(updatePin, { id: pin.id, comments_disabled: off }));
    await queries.invalidateQueries({ queryKey: callKey(getComments, { pinId: pin.id }) });
  };
}

function changeList(
  queries: QueryClient,
  where: Where,
  change: (list: Comment[]) => Comment[],
): void {
  const { queryKey } = pagesOptions(never, getComments, where);
  queries.setQueryData<Pages>(queryKey, (old) => old && { ...old, pages: changed(old, change) });
}

/** Treats all pages as one list, and splits it at the same places, so that no page is requested twice. */
function changed({ pages }: Pages, change: (list: Comment[]) => Comment[]): Page<Comment[]>[] {
  const next = change(pages.flatMap((page) => page.data));
  let start = 0;
  return pages.map((page, at) => {
    const end = at === pages.length - 1 ? next.length : start + page.data.length;
    const data = next.slice(start, end);
    start = end;
    return { ...page, data };
  });
}

const never = () => Promise.reject(new Error('only the key is wanted'));

function countReplies(queries: QueryClient, pin: Pin, id: string, by: number): void {
  changeList(queries, { pinId: pin.id }, (list) =>
    list.map((one) => (one.id === id ? { ...one, reply_count: one.reply_count + by } : one)),
  );
}

/** The number belongs to the picture, so all its pins change. */
function countComments(
  queries: QueryClient,
  { aggregated_pin_data: { id } }: Pin,
  by: number,
): Promise<void> {
  const counted = (pin: Pin): Pin => {
    if (pin.aggregated_pin_data.id !== id) return pin;
    const count = Math.max(0, pin.comment_count + by);
    const picture = { ...pin.aggregated_pin_data, comment_count: count };
    return { ...pin, comment_count: count, aggregated_pin_data: picture };
  };
  queries.setQueriesData<Pin>({ queryKey: callKey(getPin) }, (pin) => pin && counted(pin));
  return changePins(queries, counted);
}
