import { COLORS, type ColorName } from '#contract/search-index/colors.ts';
import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type { BoardColor, getBoardColors as call } from '#contract/pins/board-colors.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { findVisibleBoard } from '#server/boards/index.ts';
import { picturesBySignature } from '#server/media/index.ts';
import { boardColorOf } from '../core/color-rules.ts';
import { pinsOfBoard } from '../core/list-store.ts';
import { filterVisible, visibilityOf } from '../visibility/visibility.ts';

/** The pins that stand for their board. */
const LATEST = 300;
/** Fewer pins, or a smaller share of them, are no colour of a board. */
const LEAST_PINS = 2;
const LEAST_SHARE = 0.04;
const MOST = 6;

/** Returns the clear colours of a board, from its latest pins. */
export async function getBoardColors(
  context: Context,
  input: InputOf<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { tx, viewer } = context;
  const { id } = await findVisibleBoard(tx, viewer, input.board_id);
  const pins = await filterVisible(
    visibilityOf(context),
    await pinsOfBoard(tx, id, { after: null, limit: LATEST }),
  );
  const pictures = await picturesBySignature(tx, [...new Set(pins.map((pin) => pin.signature))]);
  return clearColors(
    pins.flatMap(({ signature }) => pictures.get(signature)?.dominant_color ?? []),
  );
}

/** Returns the colours that stand out among those of the pins; none if there are fewer than two. */
export function clearColors(colors: readonly string[]): BoardColor[] {
  const named = Map.groupBy(colors, boardColorOf);
  const isClear = (name: ColorName): boolean => {
    const count = named.get(name)?.length ?? 0;
    return name !== 'gray' && count >= LEAST_PINS && count >= colors.length * LEAST_SHARE;
  };
  const most = COLORS.filter(isClear)
    .toSorted((a, b) => (named.get(b)?.length ?? 0) - (named.get(a)?.length ?? 0))
    .slice(0, MOST);
  if (most.length < 2) return [];
  return COLORS.filter((name) => most.includes(name)).map((name) => ({
    name,
    color: meanOf(named.get(name) ?? []),
  }));
}

const CHANNELS = [1, 3, 5];

function meanOf(colors: readonly string[]): string {
  const means = CHANNELS.map((at) => {
    const sum = colors.reduce(
      (total, color) => total + Number.parseInt(color.slice(at, at + 2), 16),
      0,
    );
    return Math.round(sum / colors.length);
  });
  return `#${means.map((mean) => mean.toString(16).padStart(2, '0')).join('')}`;
}
