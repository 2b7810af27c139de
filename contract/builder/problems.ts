import type { Scenario, Tool } from '#contract/kernel/gates.ts';
import { isLinkRequired, whyToolClosed, type Closed, type Maker } from './gates.ts';
import { isOfRatio, picturesOf, ratiosOf, type DraftKind, type Ratio } from './limits.ts';

/** What prevents a draft from being published, with the field concerned. */
export interface Problem {
  /** A field of the draft; for a picture as in `pictures.2.composed`. */
  readonly field: string;
  readonly code:
    | 'no_board'
    | 'no_link'
    | 'too_few_pictures'
    | 'too_many_pictures'
    /** On clients only: the server refuses such text before it is stored. */
    | 'too_long'
    | 'no_address'
    | 'wrong_ratio'
    | 'mixed_ratios'
    | 'crop_outside'
    | 'not_finished'
    | 'finished_wrong'
    | 'tag_nowhere'
    | 'tool_closed';
  /** In plain English, for clients without translations of their own. */
  readonly message: string;
  /** For `tool_closed`. */
  readonly tool?: Tool;
  readonly because?: Closed;
}

interface Sized {
  readonly width: number;
  readonly height: number;
}

/** A picture, as far as the rules need it. */
export interface RuledPicture {
  readonly size: Sized;
  readonly composed: Sized | null;
  readonly composition: {
    readonly ratio: Ratio;
    readonly layout: 'fill' | 'fit';
    readonly crop: (Sized & { readonly x: number; readonly y: number }) | null;
    readonly overlays: readonly { readonly text: string }[];
  };
}

/** A draft, as far as the rules need it. */
export interface RuledDraft {
  readonly kind: DraftKind;
  readonly scenario: Scenario;
  readonly hasBoard: boolean;
  readonly link: string | null;
  readonly hasTime: boolean;
  readonly pictures: readonly RuledPicture[];
  readonly tags: readonly { readonly kind: 'product' | 'person'; readonly page: number }[];
}

/** Whether the picture is edited, so that a finished one has to be drawn. */
export function isEdited({
  composition,
  size,
}: Pick<RuledPicture, 'composition' | 'size'>): boolean {
  const { crop, overlays, layout, ratio } = composition;
  const isWhole =
    crop === null ||
    (crop.x === 0 && crop.y === 0 && crop.width === size.width && crop.height === size.height);
  const hasText = overlays.some((one) => one.text.trim() !== '');
  return !isWhole || hasText || layout === 'fit' || !isOfRatio(size, ratio);
}

/** Returns the tools that a draft uses, without duplicates. */
export function toolsOf(draft: RuledDraft): Tool[] {
  const used = new Set<Tool>(['create']);
  const isStory = draft.kind === 'story';
  if (draft.kind !== 'single') used.add(draft.kind);
  for (const picture of draft.pictures) {
    // A story's pages include crop and text.
    if (isStory || !isEdited(picture)) continue;
    used.add(draft.kind === 'video' ? 'video_editing' : 'editing');
    if (picture.composition.layout === 'fit') used.add('layouts');
  }
  if (draft.hasTime) used.add('scheduling');
  for (const { kind } of draft.tags)
    used.add('tagging').add(kind === 'product' ? 'shop_the_pin' : 'tagging');
  return [...used];
}

/** Returns the draft's tools that are closed to the maker [BUILD-01..05]. */
export function closedToolsOf(draft: RuledDraft, maker: Maker): Problem[] {
  return toolsOf(draft).flatMap((tool) => {
    const because = whyToolClosed(tool, maker, draft.scenario);
    if (because === null) return [];
    return [
      { field: fieldOf(tool), code: 'tool_closed', message: sayings[because], tool, because },
    ];
  });
}

/** Returns everything that prevents publishing a draft; empty if nothing does. */
export function problemsOf(draft: RuledDraft, maker: Maker): Problem[] {
  return [
    ...closedToolsOf(draft, maker),
    ...picturesProblems(draft),
    ...draft.pictures.flatMap((picture, index) => pictureProblems(draft.kind, picture, index)),
    ...tagProblems(draft),
    ...(draft.hasBoard ? [] : [problem('board_id', 'no_board', 'Choose a board for this Pin.')]),
    ...(draft.link === null && isLinkRequired(draft.scenario)
      ? [problem('link', 'no_link', 'An ad needs a link. Add one.')]
      : []),
  ];
}

function picturesProblems({ kind, pictures }: RuledDraft): Problem[] {
  const [least, most] = picturesOf[kind];
  const found: Problem[] = [];
  if (pictures.length < least) {
    const message =
      least === 1 ? 'Add a picture to create a Pin.' : `Add at least ${least} pictures.`;
    found.push(problem('pictures', 'too_few_pictures', message));
  }
  if (pictures.length > most) {
    found.push(problem('pictures', 'too_many_pictures', `Use no more than ${most} pictures.`));
  }
  const ratios = new Set(pictures.map(({ composition }) => composition.ratio));
  if (kind === 'carousel' && ratios.size > 1) {
    const message = 'All pictures in a carousel need the same ratio.';
    found.push(problem('pictures', 'mixed_ratios', message));
  }
  return found;
}

function pictureProblems(kind: DraftKind, picture: RuledPicture, index: number): Problem[] {
  const { composition, composed, size } = picture;
  const at = (field: string): string => `pictures.${index}.${field}`;
  const found: Problem[] = [];
  if (!ratiosOf[kind].includes(composition.ratio)) {
    found.push(problem(at('composition'), 'wrong_ratio', 'Choose another ratio for this picture.'));
  }
  if (isCropOutside(composition.crop, size)) {
    found.push(
      problem(at('composition'), 'crop_outside', 'This crop goes past the edge of the picture.'),
    );
  }
  if (composed === null) {
    if (isEdited(picture)) {
      found.push(problem(at('composed'), 'not_finished', "This picture isn't finished yet."));
    }
  } else if (!isFinishedRight(picture, composed)) {
    const message = "The finished picture isn't the size you chose.";
    found.push(problem(at('composed'), 'finished_wrong', message));
  }
  return found;
}

/** Whether a crop extends beyond its picture. */
export function isCropOutside(crop: RuledPicture['composition']['crop'], size: Sized): boolean {
  if (crop === null) return false;
  return crop.x + crop.width > size.width || crop.y + crop.height > size.height;
}

// With the original ratio, the finished picture has the ratio of the visible part.
function isFinishedRight({ composition, size }: RuledPicture, composed: Sized): boolean {
  if (composition.ratio !== 'original') return isOfRatio(composed, composition.ratio);
  const from = composition.crop ?? size;
  const isNear = (side: number, wanted: number): boolean => Math.abs(side - wanted) <= 1;
  return (
    isNear(composed.height, Math.round((composed.width * from.height) / from.width)) ||
    isNear(composed.width, Math.round((composed.height * from.width) / from.height))
  );
}

function tagProblems({ pictures, tags }: RuledDraft): Problem[] {
  return tags.some(({ page }) => page >= pictures.length)
    ? [problem('tags', 'tag_nowhere', "A tag is on a picture that isn't there.")]
    : [];
}

function problem(field: string, code: Problem['code'], message: string): Problem {
  return { field, code, message };
}

function fieldOf(tool: Tool): string {
  if (tool === 'scheduling') return 'publish_at';
  if (tool === 'tagging' || tool === 'shop_the_pin') return 'tags';
  return ['editing', 'video_editing', 'layouts'].includes(tool) ? 'pictures' : 'kind';
}

const sayings: Readonly<Record<Closed, string>> = {
  sign_in: 'Log in to create a Pin.',
  partners_only: 'This is for business accounts.',
  pinners_only: "This isn't for business accounts.",
  no_video: "Videos can't be uploaded here.",
  delegate: "You can't do this while you act for a business.",
  other_scenario: "This isn't available where you are now.",
  other_language: "This isn't available in your language yet.",
  other_group: "This isn't available to you yet.",
};
