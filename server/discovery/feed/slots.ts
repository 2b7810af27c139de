import type { Person } from '#contract/social.ts';
import { personOfPin, type ShownPromotion, type Visibility } from '#server/pins/index.ts';
import { unblockedPeopleViews } from '#server/social/index.ts';
import { filterRecommended } from '../core/filter-recommended.ts';
import type { FeedPin, FeedRequest, Slot, SlotRequest, Visible } from './feed.ts';

/** A slot that a pin stands in. */
export interface FilledSlot extends FeedPin {
  readonly before: number;
  readonly promotion: ShownPromotion | null;
}

/** A slot whose pin the viewer may see. */
interface FoundSlot extends Slot {
  readonly pin: NonNullable<ReturnType<Visibility['pins']['get']>>;
}

/** The slots of one page. */
export interface Slots {
  /** The same rule of visibility, which asks after what is proposed in the statement of the first candidates. */
  readonly with: (visible: Visible) => Visible;
  /** Slots among these pins of the feed, at most so many. */
  readonly fill: (rows: readonly FeedPin[], most: number) => Promise<readonly FilledSlot[]>;
}

const none: Slots = { with: (visible) => visible, fill: async () => [] };

/** What the runner tells of a feed, beside what sources may know. */
interface SlotRules {
  /** Whether its rule of visibility leaves out what the viewer hides. */
  readonly isRecommended: boolean;
}

/**
 * What sources propose for a page. It is shown as recommended pins are: public, not hidden, by nobody blocked;
 * never the viewer's own, never a picture that the visit or the page has, never paid for by somebody whom a block
 * or a suspension sets apart from the viewer. What may not be shown leaves its slot to the next one for it, and else
 * to the feed.
 */
export function openSlots(
  { visibility, sources }: FeedRequest,
  page: SlotRequest,
  { isRecommended }: SlotRules,
): Slots {
  if (sources.length === 0) return none;
  const proposed = proposedBy(sources, page);
  let isChecked = false;
  let visibleSlots: readonly FilledSlot[] = [];
  return {
    with: (visible) => async (rows) => {
      if (isChecked) return visible(rows);
      isChecked = true;
      const slots = await proposed;
      const all = await visible([...rows, ...slots.map(({ pinId: id }) => ({ id }))]);
      const known = new Set(all.map(({ id }) => id));
      const found = slots.flatMap((slot) => {
        const pin = known.has(slot.pinId) ? visibility.pins.get(slot.pinId) : null;
        return !pin || isOwn(visibility, pin) ? [] : [{ ...slot, pin }];
      });
      const payers = await payersOf(visibility, found);
      visibleSlots = found.flatMap(({ pin: { id, signature }, before, promotion: paid }) => {
        const promoter = paid && payers.get(paid.promoterId);
        if (promoter === undefined) return [];
        return [{ id, signature, before, promotion: promoter && { ...paid, promoter } }];
      });
      return rows.filter(({ id }) => known.has(id));
    },
    async fill(rows, most) {
      if (visibleSlots.length === 0) return [];
      const allowed = isRecommended
        ? visibleSlots
        : await filterRecommended(visibility, visibleSlots);
      const known = new Set(rows.map(({ signature }) => signature));
      const free = allowed.filter(
        ({ signature }) => !known.has(signature) && !page.displayed.has(signature),
      );
      return filledWith(free, { rows: rows.length, size: page.size, most });
    },
  };
}

/** Of all sources, by position. One that fails has proposed nothing: no feed is broken by what stands in it. */
async function proposedBy(sources: FeedRequest['sources'], page: SlotRequest): Promise<Slot[]> {
  const answers = await Promise.allSettled(sources.map(async (source) => source(page)));
  const slots = answers.flatMap((answer) => {
    if (answer.status === 'fulfilled') return answer.value;
    page.context.log.error({ err: answer.reason, feed: page.feed }, 'a source of slots failed');
    return [];
  });
  return slots.toSorted((one, other) => one.before - other.before);
}

/** Who pays for these slots, as far as the viewer may see them. Most promote pins of their own, which name them. */
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

/** Pinned by them, on their board, or by the business that they act for. */
function isOwn(
  { viewer }: Visibility,
  pin: { readonly personId: string; readonly ownerId: string; readonly isManaged: boolean },
): boolean {
  const own = [viewer?.id, viewer?.subject?.ownerId];
  return pin.isManaged || own.includes(pin.personId) || own.includes(pin.ownerId);
}

/** For each position the first that is left. None stands behind all there is. */
function filledWith(
  slots: readonly FilledSlot[],
  page: { readonly rows: number; readonly size: number; readonly most: number },
): FilledSlot[] {
  const filled: FilledSlot[] = [];
  const taken = new Set<string>();
  for (const slot of slots) {
    const isFull = filled.length >= page.most || slot.before + filled.length >= page.size;
    if (isFull || slot.before >= page.rows) break;
    if (filled.at(-1)?.before === slot.before || taken.has(slot.signature)) continue;
    taken.add(slot.signature);
    filled.push(slot);
  }
  return filled;
}
