import { expect, it } from 'vitest';
import { getDraft, type PinDraft } from '#contract/builder/drafts.ts';
import { builderExamples } from '#contract/builder/examples.ts';
import type { Maker } from '#contract/builder/gates.ts';
import {
  inputOf,
  needsFinish,
  plainComposition,
  problemsFor,
  whyClosedFor,
  whyKindClosed,
  withComposition,
  withKind,
  withOrder,
  withoutPicture,
} from './draft-edit.ts';

const draftExample = builderExamples.find(({ call }) => call.name === getDraft.name)
  ?.answer as PinDraft;
const [picture] = draftExample.pictures;
if (!picture) throw new Error('The example has no picture');
const pictureOf = (name: string) => ({
  ...picture,
  image_signature: name.repeat(32),
  composition: plainComposition('single'),
  composed: null,
});
const tagOn = (page: number) =>
  ({ kind: 'person', user_id: String(page), user: null, page, x: 0.5, y: 0.5 }) as const;
const three: PinDraft = {
  ...draftExample,
  kind: 'single',
  scenario: 'default',
  pictures: ['a', 'b', 'c'].map(pictureOf),
  tags: [tagOn(0), tagOn(2)],
};
const names = ({ pictures }: PinDraft) => pictures.map((one) => one.image_signature[0]).join('');
const pages = ({ tags }: PinDraft) => tags.map(({ page }) => page);

const person: Maker = {
  isSignedIn: true,
  isPartner: false,
  isVideoAllowed: false,
  isDelegate: false,
  language: 'en',
  groups: [],
  conditions: { tools: {}, scenarios: {} },
};

it('orders pictures, and each tag stays on its own [BUILD-12]', () => {
  const moved = withOrder(three, 2, 0);
  expect([names(moved), pages(moved)]).toEqual(['cab', [1, 0]]);
  const shorter = withoutPicture(moved, 0);
  expect([names(shorter), pages(shorter)]).toEqual(['ab', [0]]);
  expect(withOrder(three, 1, 7)).toBe(three);
});

it('gives all pictures of a carousel one ratio, and draws those anew that change [BUILD-06]', () => {
  const carousel = withKind(three, 'carousel');
  expect(carousel.pictures.map(({ composition }) => composition.ratio)).toEqual([
    '2:3',
    '2:3',
    '2:3',
  ]);
  const square = withComposition(carousel, 1, { ratio: '1:1' });
  expect(square.pictures.map(({ composition }) => composition.ratio)).toEqual([
    '1:1',
    '1:1',
    '1:1',
  ]);
  const back = withKind(square, 'single');
  expect([names(back), pages(back)]).toEqual(['a', [0]]);
  const composed = { image_signature: 'd'.repeat(32), images: picture.images };
  const drawn = { ...three, pictures: three.pictures.map((one) => ({ ...one, composed })) };
  const texts = { overlays: [] };
  expect(withComposition(drawn, 0, texts).pictures.map((one) => one.composed !== null)).toEqual([
    false,
    true,
    true,
  ]);
});

it('finishes only what is shown otherwise than it is', () => {
  expect(three.pictures.map(needsFinish)).toEqual([false, false, false]);
  const orig = picture.images.orig;
  const crop = { x: 0, y: 0, width: orig.width - 1, height: orig.height };
  expect(needsFinish(withComposition(three, 0, { crop }).pictures[0]!)).toBe(true);
});

it('says a story belongs to its scenario, and what else is closed, and why [BUILD-01, BUILD-02]', () => {
  expect(withKind(three, 'story').scenario).toBe('story_pin');
  expect(withKind(withKind(three, 'story'), 'single').scenario).toBe('default');
  expect(whyKindClosed('story', person, three)).toBeNull();
  expect(whyKindClosed('carousel', person, three)).toBe('partners_only');
  expect(whyClosedFor('editing', person, three)).toBe('partners_only');
  expect(whyClosedFor('editing', person, withKind(three, 'story'))).toBeNull();
  const partner = { ...person, isPartner: true };
  expect(whyKindClosed('story', partner, three)).toBe('pinners_only');
  expect(whyClosedFor('editing', partner, three)).toBeNull();
});

it('asks for what the person has to do, not for what is finished on the way [BUILD-04]', () => {
  const one = withComposition(withKind(three, 'carousel'), 0, { ratio: '1:1' });
  const ad: PinDraft = { ...one, scenario: 'ad_creation', board: null, link: null };
  const codes = problemsFor(ad, { ...person, isPartner: true }).map(({ code }) => code);
  expect(codes.toSorted()).toEqual(['no_board', 'no_link']);
});

it('sends no text that is still empty', () => {
  const overlay = { text: ' ', position: 'tl', alignment: 'left', vertical: 'top' } as const;
  const look = { ...overlay, size: 'sm', case: 'none', color: '#ffffff' } as const;
  const { pictures } = inputOf(withComposition(three, 0, { overlays: [look] }));
  expect(pictures[0]?.composition.overlays).toEqual([]);
});
