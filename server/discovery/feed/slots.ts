import type { Person } from '#contract/social.ts';
import { personOfPin, type ShownPromotion, type Visibility } from '#server/pins/index.ts';
import { unblockedPeopleViews } from '#server/social/index.ts';
import { filterRecommended } from '../core/filter-recommended.ts';
import type { Checked, FeedPin, FeedRequest, Slot, SlotRequest, Visible } from './feed.ts';

/** A slot with its pin. */
export interface FilledSlot extends FeedPin {
  readonly before: number;
  readonly promotion: ShownPromotion | null;
}

/** A slot whose pin is visible to the viewer. */
interface FoundSlot extends Slot {
  readonly pin: NonNullable<ReturnType<Visibility['pins']['get']>>;
}

/** The slots of one page. */
export interface Slots {
  /** Wraps the visibility filter so that proposed pins are checked in the same statement as the first candidates. */
  readonly with: (visible: Visible) => Visible;
  /** Returns how many of its own pins the feed needs, given those found so far: those outside slots, and one more. */
  readonly wanted: (found: readonly FeedPin[]) => Promise<number>;
  /** Fills slots among these pins of the feed, up to `most`. */
  readonly fill: (rows: readonly FeedPin[], most: number) => Promise<readonly FilledSlot[]>;
}

const none = ({ size }: SlotRequest): Slots => ({
  with: (visible) => visible,
  wanted: async () => size + 1,
  fill: async () => [],
});

/** The runner's information about a feed that sources do not receive. */
interface SlotRules {
  /** Whether its visibility filter excludes what the viewer hides. */
  readonly isRecommended: boolean;
}

/**
 * Collects the sources' proposals for a page. They obey the rules of recommended pins: public, not hidden, not by
 * a blocked person; never the viewer's own, never a picture that the visit or the page already has, never paid for
 * by somebody whom a block or a suspension separates from the viewer. A refused pin leaves its slot to the next
 * proposal for it, and otherwise to the feed. Reading a pin costs more than choosing it, so spares are read only
 * when needed.
 */
export function openSlots(request: FeedRequest, page: SlotRequest, rules: SlotRules): Slots {
  if (request.sources.length === 0) return none(page);
  const { size } = page;
  const proposed = proposedBy(request.sources, page).then(inPlaces);
  let isVisible: Visible | null = null;
  let standing: readonly FilledSlot[] = [];
  let spare: readonly Slot[] = [];

  const fill: Slots['fill'] = async (rows, most) => {
    if (isVisible === null) return [];
    const room = { rows, size, most };
    const filled = filledWith(standing, room);
    const { places } = await proposed;
    const wanted = places.filter((before) => before < Math.min(rows.length, size)).length;
    const slots = withoutPictures(spare, rows);
    if (slots.length === 0 || filled.length >= Math.min(most, wanted)) return filled;
    spare = [];
    const visible = await isVisible(pinsOf(slots));
    const more = await allowedOf(request, page, rules, { slots, visible });
    standing = byPosition([...standing, ...more]);
    return filledWith(standing, room);
  };
  return {
    fill,
    with: (visible) => async (rows) => {
      if (isVisible !== null) return visible(rows);
      isVisible = visible;
      const { slots } = await proposed;
      const first = firstOf(slots, rows);
      spare = slots.filter((slot) => !first.includes(slot));
      const all = await visible<Checked>([...rows, ...pinsOf(first)]);
      standing = await allowedOf(request, page, rules, { slots: first, visible: all });
      const known = new Set(all.map(({ id }) => id));
      return rows.filter(({ id }) => known.has(id));
    },
    async wanted(found) {
      const most = size - 1;
      if (isVisible !== null) return size + 1 - (await fill(found, most)).length;
      const { places } = await proposed;
      return size + 1 - Math.min(most, places.filter((before) => before < size).length);
    },
  };
}

/** All proposals, by position, and the positions. */
interface Proposed {
  readonly slots: readonly Slot[];
  readonly places: readonly number[];
}

const inPlaces = (slots: readonly Slot[]): Proposed => ({
  slots,
  places: [...new Set(slots.map(({ before }) => before))],
});

/**
 * Returns the proposal to read first for each position: the first one whose picture is neither among these pins of the
 * feed nor in an earlier position, so that spares need a statement of their own less often.
 */
function firstOf(slots: readonly Slot[], rows: readonly Checked[]): readonly Slot[] {
  const first: Slot[] = [];
  const taken = new Set(rows.map(({ signature }) => signature));
  for (const slot of slots) {
    const { before, signature } = slot;
    const isTaken = signature !== undefined && taken.has(signature);
    if (isTaken || first.at(-1)?.before === before) continue;
    first.push(slot);
    taken.add(signature);
  }
  return first;
}

/** Returns the slots without those that are known to have a picture of these pins. */
function withoutPictures(slots: readonly Slot[], pins: readonly FeedPin[]): readonly Slot[] {
  const taken = new Set(pins.map(({ signature }) => signature));
  return slots.filter(({ signature }) => signature === undefined || !taken.has(signature));
}

/** Returns the pins of slots without duplicates, since one may be a spare for several. */
const pinsOf = (slots: readonly Slot[]): { readonly id: string }[] =>
  [...new Set(slots.map(({ pinId }) => pinId))].map((id) => ({ id }));

const byPosition = <One extends { readonly before: number }>(slots: readonly One[]): One[] =>
  slots.toSorted((one, other) => one.before - other.before);

/** Returns those of the slots that the page's own pins allow. */
async function allowedOf(
  { visibility }: FeedRequest,
  { displayed }: SlotRequest,
  { isRecommended }: SlotRules,
  { slots, visible }: { slots: readonly Slot[]; visible: readonly { readonly id: string }[] },
): Promise<readonly FilledSlot[]> {
  const known = new Set(visible.map(({ id }) => id));
  const found = slots.flatMap((slot) => {
    const pin = known.has(slot.pinId) ? visibility.pins.get(slot.pinId) : null;
    const isOut = !pin || isOwn(visibility, pin) || displayed.has(pin.signature);
    return isOut ? [] : [{ ...slot, pin }];
  });
  const payers = await payersOf(visibility, found);
  const paid = found.flatMap(({ pin: { id, signature }, before, promotion }) => {
    const promoter = promotion && payers.get(promotion.promoterId);
    if (promoter === undefined) return [];
    return [{ id, signature, before, promotion: promoter && { ...promotion, promoter } }];
  });
  return isRecommended ? paid : filterRecommended(visibility, paid);
}

/** Returns all sources' proposals, by position. A failing source has no proposals, so it cannot break the feed. */
async function proposedBy(sources: FeedRequest['sources'], page: SlotRequest): Promise<Slot[]> {
  const answers = await Promise.allSettled(sources.map(async (source) => source(page)));
  const slots = answers.flatMap((answer) => {
    if (answer.status === 'fulfilled') return answer.value;
    page.context.log.error({ err: answer.reason, feed: page.feed }, 'a source of slots failed');
    return [];
  });
  return byPosition(slots);
}

/** Returns the payers of these slots that are visible to the viewer. Most promote their own pins, which name them. */
async function payersOf(
  visibility: Visibility,
  slots: readonly FoundSlot[],
): Promise<ReadonlyMap<string, Person>> {
  const payers = new Map<string, Person>();
  const unnamed = new Set<string>();
  for (const { pin, promotion } of slots) {
    if (promotion === null) continue;
    const payer = personOfPin(visibility, pin, promotion.promoterId);
    if (payer === null) unnamed.add(promotion.promoterId);
    else payers.set(payer.id, payer);
  }
  const others = [...unnamed].filter((id) => !payers.has(id));
  if (others.length === 0) return payers;
  return new Map([...payers, ...(await unblockedPeopleViews(visibility, others))]);
}

/** Whether the pin is the viewer's own: pinned by them, on their board, or by the business that they act for. */
function isOwn(
  { viewer }: Visibility,
  pin: { readonly personId: string; readonly ownerId: string; readonly isManaged: boolean },
): boolean {
  const own = [viewer?.id, viewer?.subject?.ownerId];
  return pin.isManaged || own.includes(pin.personId) || own.includes(pin.ownerId);
}

/** Returns for each position the first proposal whose picture is not on the page; none beyond the last pin. */
function filledWith(
  slots: readonly FilledSlot[],
  { rows, size, most }: { rows: readonly FeedPin[]; size: number; most: number },
): FilledSlot[] {
  const filled: FilledSlot[] = [];
  const taken = new Set(rows.map(({ signature }) => signature));
  for (const slot of slots) {
    const isFull = filled.length >= most || slot.before + filled.length >= size;
    if (isFull || slot.before >= rows.length) break;
    if (filled.at(-1)?.before === slot.before || taken.has(slot.signature)) continue;
    taken.add(slot.signature);
    filled.push(slot);
  }
  return filled;
}
