import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { isStorableId } from '#server/kernel/core/ids.ts';
import { chooseCover, findOwnBoard, followBoard, followsBoard } from '#server/boards/index.ts';
import { idsByUsernames, replaceSettings } from '#server/identity/index.ts';
import { likePin, likesAmong, pinsByIds } from '#server/pins/index.ts';
import { followersAmong, followUsers } from '#server/social/index.ts';
import { restoreComment } from '#server/talk/index.ts';
import * as z from 'zod/mini';
import {
  madeBy,
  storeActs,
  type ActResult,
  type ActRow,
} from '#server/transfer/archive/act-store.ts';
import { storeSettingsBefore } from '#server/transfer/archive/archive-store.ts';
import type { ActKind } from '#server/transfer/archive/act-store.ts';
import { pinsOfRows } from '../row-store.ts';
import type { FileRow } from '../store.ts';

const orElse = z.catch;
const date = orElse(
  z.nullable(
    z.pipe(
      z.string(),
      z.transform((text) => new Date(text)),
    ),
  ),
  null,
);
const row = z.optional(z.int());

/** What an act is done with. */
interface Acting {
  readonly context: SignedInContext;
  readonly file: FileRow;
  readonly act: ActRow;
}
/** Restores an act; returns the id of what it made, `true` if that was there or has none, or `false` if it is not possible here. */
type Restore = (acting: Acting) => Promise<string | boolean>;

const RESTORERS: Readonly<Record<ActKind, Restore>> = {
  cover: restoreCover,
  settings: restoreSettings,
  comment: restoreOwnComment,
  like: restoreLike,
  following: restoreFollowing,
  followed_board: restoreFollowedBoard,
};

/** Restores what the person did, one after the other; what is not possible here is passed over. */
export async function restoreActs(
  context: SignedInContext,
  file: FileRow,
  acts: readonly ActRow[],
): Promise<void> {
  for (const act of acts) {
    const made = await orNot(() => RESTORERS[act.kind]({ context, file, act }));
    const result: ActResult = {
      position: act.position,
      state: made === false ? 'passed_over' : 'restored',
      madeId: typeof made === 'string' ? made : null,
    };
    await storeActs(context.tx, file.id, [result]);
  }
}

async function orNot(work: () => Promise<string | boolean>): Promise<string | boolean> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

async function pinOf({ context, file }: Acting, number: number): Promise<string | null> {
  return (await pinsOfRows(context.tx, file.id, [number])).get(number) ?? null;
}

async function restoreCover(acting: Acting): Promise<boolean> {
  const { context, act } = acting;
  const { row: number, crop } = z
    .object({ row: z.int(), crop: z.nullable(z.array(z.number())) })
    .parse(act.details);
  const pinId = await pinOf(acting, number);
  const [pin] = pinId === null ? [] : await pinsByIds(context.tx, [pinId]);
  if (pin === undefined) return false;
  const board = await findOwnBoard(context.tx, context.viewer, pin.boardId);
  // A board that was there keeps the cover that the person chose.
  if (board.coverPinId !== null) return false;
  await chooseCover(context.tx, board, { pinId: pin.id, signature: pin.signature, crop });
  return true;
}

async function restoreSettings({ context, file, act }: Acting): Promise<boolean> {
  const before = await replaceSettings(context, act.details);
  await storeSettingsBefore(context.tx, file.id, before);
  return true;
}

async function restoreOwnComment(acting: Acting): Promise<string | boolean> {
  const { context, file, act } = acting;
  const comment = z
    .object({
      row: z.int(),
      parent: z.nullable(z.int()),
      text: z.string(),
      createdAt: date,
      editedAt: date,
    })
    .parse(act.details);
  const pinId = await pinOf(acting, comment.row);
  const { parent } = comment;
  const parents = parent === null ? null : await madeBy(context.tx, file.id, [parent]);
  const parentId = parent === null ? null : (parents?.get(parent) ?? null);
  if (pinId === null || (parent !== null && parentId === null)) return false;
  const id = await restoreComment(context, { ...comment, pinId, parentId });
  return id ?? false;
}

async function restoreLike(acting: Acting): Promise<string | boolean> {
  const { context, act } = acting;
  const like = z.object({ row, pinId: z.string(), createdAt: date }).parse(act.details);
  const pinId = like.row === undefined ? like.pinId : await pinOf(acting, like.row);
  if (pinId === null || !isStorableId(pinId)) return false;
  const there = await likesAmong(context.tx, [{ pinId, personId: context.viewer.id }]);
  await likePin(dated(context, like.createdAt), { pin_id: pinId });
  return there.length === 0 ? pinId : true;
}

async function restoreFollowing({ context, act }: Acting): Promise<string | boolean> {
  const { username, createdAt } = z
    .object({ username: z.string(), createdAt: date })
    .parse(act.details);
  const [id] = await idsByUsernames(context.tx, [username.toLowerCase()]);
  if (id === undefined) return false;
  const there = await followersAmong(context.tx, id, [context.viewer.id]);
  await followUsers(dated(context, createdAt), { followee_ids: [id] });
  return there.size === 0 ? id : true;
}

async function restoreFollowedBoard({ context, act }: Acting): Promise<string | boolean> {
  const { boardId, createdAt } = z
    .object({ boardId: z.string(), createdAt: date })
    .parse(act.details);
  if (!isStorableId(boardId)) return false;
  const wasFollowed = await followsBoard(context.tx, context.viewer.id, boardId);
  await followBoard(dated(context, createdAt), { board_id: boardId });
  return wasFollowed ? true : boardId;
}

/** As if it were then: what the person did has its date. */
const dated = (context: SignedInContext, at: Date | null): SignedInContext =>
  at === null ? context : { ...context, now: at };
