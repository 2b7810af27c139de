/** A person's edits of a draft, as pure functions from one draft to the next. */
import type { PinDraft, DraftTag } from '#contract/builder/drafts.ts';
import { whyToolClosed, type Closed, type Maker } from '#contract/builder/gates.ts';
import {
  type DraftKind,
  MAX_STORY_TEXT,
  picturesOf,
  type Ratio,
  ratiosOf,
} from '#contract/builder/limits.ts';
import type { Composition, DraftPicture, Overlay } from '#contract/builder/pictures.ts';
import { isEdited, type Problem, problemsOf, type RuledDraft } from '#contract/builder/problems.ts';
import type { Tool } from '#contract/kernel/gates.ts';
import { MAX_ALT_TEXT, MAX_DESCRIPTION, MAX_LINK, MAX_TITLE } from '#contract/kernel/limits.ts';
import { webAddressIn } from '#contract/kernel/save-link.ts';
import { putAt } from '#web/pins/core/put-at.ts';

/** Size of a picture as uploaded. */
export const sourceOf = ({ images: { orig } }: DraftPicture) => orig;

/** Whether a finished picture has to be drawn before publishing. */
export function needsFinish(picture: DraftPicture): boolean {
  const { composition, composed } = picture;
  return composed === null && isEdited({ composition, size: sourceOf(picture) });
}

/** Converts a draft for the contract's rules. */
function ruledOf(draft: PinDraft): RuledDraft {
  return {
    kind: draft.kind,
    scenario: draft.scenario,
    hasBoard: draft.board !== null,
    link: draft.link,
    hasTime: draft.publish_at !== null,
    pictures: draft.pictures.map((picture) => ({
      size: sourceOf(picture),
      composed: picture.composed?.images.orig ?? null,
      composition: picture.composition,
    })),
    tags: draft.tags,
  };
}

/** Returns what the person has to fix before publishing; automatic steps are not included. */
export function problemsFor(draft: PinDraft, maker: Maker): Problem[] {
  const own = ({ code }: Problem) => code !== 'not_finished' && code !== 'finished_wrong';
  return [...problemsOf(ruledOf(draft), maker).filter(own), ...tooLongIn(draft), ...linksIn(draft)];
}

/**
 * Reports texts that are too long; they can be typed but not saved in full, so that nothing is lost silently
 * [BUILD-08].
 */
function tooLongIn({ kind, title, description, alt_text, pictures }: PinDraft): Problem[] {
  const texts: [field: string, text: string, most: number][] = [
    ['title', title, MAX_TITLE],
    ['description', description, MAX_DESCRIPTION],
    ['alt_text', alt_text, MAX_ALT_TEXT],
  ];
  for (const [at, picture] of pictures.entries()) {
    if (kind === 'carousel') texts.push([`pictures.${at}.title`, picture.title, MAX_TITLE]);
    if (kind === 'story') texts.push([`pictures.${at}.text`, picture.text, MAX_STORY_TEXT]);
    if (picturesOf[kind][1] > 1) {
      texts.push([`pictures.${at}.alt_text`, picture.alt_text, MAX_ALT_TEXT]);
    }
  }
  return texts.flatMap(([field, text, most]) => {
    const message = `Use no more than ${most} characters.`;
    return text.length > most ? [{ field, code: 'too_long', message }] : [];
  });
}

/** The English text is its key. */
export const WRONG_LINK = 'Write a whole address, like https://example.org/';

/** Reports incomplete links: only complete addresses are sent, and publishing requires them. */
function linksIn({ kind, link, pictures }: PinDraft): Problem[] {
  const own = kind === 'carousel' ? pictures : [];
  const links = [
    ['link', link] as const,
    ...own.map((picture, at) => [`pictures.${at}.link`, picture.link] as const),
  ];
  return links.flatMap(([field, text]) => {
    if (text === null || webAddressIn(text) !== null) return [];
    const isLong = text.length > MAX_LINK;
    const message = isLong ? `Use no more than ${MAX_LINK} characters.` : WRONG_LINK;
    return [{ field, code: isLong ? 'too_long' : 'no_address', message }];
  });
}

const sentLink = (link: string | null): string | null =>
  link === null ? null : webAddressIn(link);

/** Truncates a text without cutting a surrogate pair. */
const truncated = (text: string, most: number): string =>
  text.length > most ? text.slice(0, most).replace(/[\uD800-\uDBFF]$/u, '') : text;

/** Returns the input for a draft's complete content; texts that are too long are truncated. */
export function inputOf(draft: PinDraft) {
  const { kind, scenario, title, description, alt_text, link } = draft;
  return {
    kind,
    scenario,
    title: truncated(title, MAX_TITLE),
    description: truncated(description, MAX_DESCRIPTION),
    alt_text: truncated(alt_text, MAX_ALT_TEXT),
    link: sentLink(link),
    comments_disabled: draft.comments_disabled,
    publish_at: draft.publish_at,
    advertiser_id: draft.advertiser_id,
    board_id: draft.board?.id ?? null,
    section_id: draft.section?.id ?? null,
    pictures: draft.pictures.map(pictureInputOf),
    tags: draft.tags.map(tagInputOf),
  };
}

/** Converts a draft's picture to the server's input. */
export function pictureInputOf(picture: DraftPicture) {
  const { image_signature, title, link, text, alt_text, composition } = picture;
  // Empty texts are not drawn.
  const overlays = composition.overlays.filter(hasText);
  return {
    image_signature,
    composed_signature: picture.composed?.image_signature ?? null,
    composition: { ...composition, overlays },
    title: truncated(title, MAX_TITLE),
    link: sentLink(link),
    text: truncated(text, MAX_STORY_TEXT),
    alt_text: truncated(alt_text, MAX_ALT_TEXT),
  };
}

const hasText = ({ text }: Overlay): boolean => text.trim() !== '';

function tagInputOf(tag: DraftTag) {
  const { page, x, y } = tag;
  return tag.kind === 'product'
    ? ({ kind: 'product', pin_id: tag.pin_id, page, x, y } as const)
    : ({ kind: 'person', user_id: tag.user_id, page, x, y } as const);
}

/** Returns the composition of an unedited picture. */
export function plainComposition(kind: DraftKind): Composition {
  const ratio = ratiosOf[kind][0] ?? 'original';
  return { ratio, layout: 'fill', crop: null, background: '#ffffff', overlays: [] };
}

export function withPicture(draft: PinDraft, at: number, change: Partial<DraftPicture>): PinDraft {
  const pictures = draft.pictures.map((picture, index) =>
    index === at ? { ...picture, ...change } : picture,
  );
  return { ...draft, pictures };
}

/** Changes a picture's composition, and discards the finished picture drawn from the old one. */
export function withComposition(
  draft: PinDraft,
  at: number,
  change: Partial<Composition>,
): PinDraft {
  const pictures = draft.pictures.map((picture, index) => {
    if (index === at) return recomposed(picture, change);
    // All pictures of a carousel have the same ratio.
    const { ratio } = change;
    return draft.kind === 'carousel' && ratio && ratio !== picture.composition.ratio
      ? recomposed(picture, { ratio, crop: null })
      : picture;
  });
  return { ...draft, pictures };
}

function recomposed(picture: DraftPicture, change: Partial<Composition>): DraftPicture {
  return { ...picture, composed: null, composition: { ...picture.composition, ...change } };
}

/** Changes a draft's kind of pin: applies that kind's ratios and limit of pictures. */
export function withKind(draft: PinDraft, kind: DraftKind): PinDraft {
  const [, most] = picturesOf[kind];
  const pictures = draft.pictures.slice(0, most).map((picture) => {
    const fits = ratiosOf[kind].includes(picture.composition.ratio) && kind !== 'carousel';
    const ratio = ratiosOf[kind][0];
    return fits || !ratio ? picture : recomposed(picture, { ratio, crop: null });
  });
  const scenario = kind === 'story' ? 'story_pin' : draft.scenario;
  const left = draft.kind === 'story' && kind !== 'story' ? 'default' : scenario;
  const tags = draft.tags.filter(({ page }) => page < pictures.length);
  return { ...draft, kind, scenario: left, pictures, tags };
}

/** Moves a picture to another position, along with its tags. */
export function withOrder(draft: PinDraft, from: number, to: number): PinDraft {
  const before = draft.pictures.map((_, index) => String(index));
  const order = putAt(before, String(from), to)?.map(Number);
  if (!order) return draft;
  const pictures = order.flatMap((index) => draft.pictures[index] ?? []);
  const tags = draft.tags.map((tag) => ({ ...tag, page: order.indexOf(tag.page) }));
  return { ...draft, pictures, tags };
}

export function withoutPicture(draft: PinDraft, at: number): PinDraft {
  const tags = draft.tags
    .filter(({ page }) => page !== at)
    .map((tag) => ({ ...tag, page: tag.page > at ? tag.page - 1 : tag.page }));
  return { ...draft, pictures: draft.pictures.toSpliced(at, 1), tags };
}

/** Returns the ratios available for the draft's pictures. */
export const ratiosFor = (draft: PinDraft): readonly Ratio[] => ratiosOf[draft.kind];

/** Returns the scenario for creating a kind of pin. */
function scenarioOf(kind: DraftKind, scenario: PinDraft['scenario']) {
  return kind === 'story' && scenario !== 'story_pin_v2' ? 'story_pin' : scenario;
}

const toolOf = { single: 'create', carousel: 'carousel', story: 'story', video: 'video' } as const;

/** Returns why a kind of pin is closed to its maker, in the scenario of a draft or of a page; null if open. */
export function whyKindClosed(
  kind: DraftKind,
  maker: Maker,
  { scenario }: Pick<PinDraft, 'scenario'>,
): Closed | null {
  return whyToolClosed(toolOf[kind], maker, scenarioOf(kind, scenario));
}

/** Returns why a tool is closed for a draft; null if open. Whoever may make stories may edit their pages. */
export function whyClosedFor(tool: Tool, maker: Maker, draft: PinDraft): Closed | null {
  return whyToolClosed(toolFor(tool, draft.kind), maker, draft.scenario);
}

function toolFor(tool: Tool, kind: DraftKind): Tool {
  if (kind === 'video' && tool === 'editing') return 'video_editing';
  return kind === 'story' && (tool === 'editing' || tool === 'layouts') ? 'story' : tool;
}
