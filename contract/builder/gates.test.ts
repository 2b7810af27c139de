import { expect, test } from 'vitest';
import {
  isLinkRequired,
  mayMakeMany,
  SCENARIOS,
  tools,
  whyClosed,
  whyToolClosed,
  type Gate,
  type Maker,
  type Tool,
} from './gates.ts';

const visitor: Maker = {
  isSignedIn: false,
  isPartner: false,
  isVideoAllowed: false,
  isDelegate: false,
  language: 'de-AT',
  groups: ['builder_stories:enabled_2'],
};
const pinner: Maker = { ...visitor, isSignedIn: true };
const partner: Maker = { ...pinner, isPartner: true };
const video: Maker = { ...partner, isVideoAllowed: true };
const all = Object.keys(tools) as Tool[];
const openTo = (maker: Maker, scenario: (typeof SCENARIOS)[number] = 'default'): Tool[] =>
  all.filter((tool) => whyToolClosed(tool, maker, scenario) === null);

test('business tools are for signed-in partners, and nothing is for visitors [BUILD-01]', () => {
  const business: Tool[] = [
    'carousel',
    'editing',
    'layouts',
    'scheduling',
    'tagging',
    'shop_the_pin',
    'multi_pin',
  ];
  expect(openTo(visitor)).toEqual([]);
  expect(whyToolClosed('carousel', visitor, 'default')).toBe('sign_in');
  expect(openTo(partner)).toEqual(['create', ...business]);
  expect(openTo(pinner)).toEqual(['create', 'multi_pin_pinner']);
  for (const tool of business) expect(whyToolClosed(tool, pinner, 'default')).toBe('partners_only');
});

test('stories, and the scenarios of people who are no partners, are closed to partners [BUILD-02]', () => {
  for (const scenario of ['story_pin', 'story_pin_v2', 'offsite_pin_creation'] as const) {
    expect(openTo(partner, scenario)).toEqual([]);
    expect(whyToolClosed('create', partner, scenario)).toBe('pinners_only');
    expect(openTo(pinner, scenario)).toContain('create');
  }
  expect(openTo(pinner, 'story_pin')).toContain('story');
  expect(whyToolClosed('story', pinner, 'default')).toBe('other_scenario');
  expect(whyToolClosed('multi_pin_pinner', partner, 'default')).toBe('pinners_only');
  expect([visitor, pinner, partner].map((one) => mayMakeMany(one, 'default'))).toEqual([
    false,
    true,
    true,
  ]);
});

test('one evaluator knows audience, scenario, language and groups of experiments [BUILD-03]', () => {
  const why = (gate: Gate, maker = pinner, scenario: (typeof SCENARIOS)[number] = 'default') =>
    whyClosed(gate, maker, scenario);
  expect(why({}, visitor)).toBeNull();
  expect(why({ authOnly: true }, visitor)).toBe('sign_in');
  expect(why({ partnerOnly: true }, visitor)).toBe('sign_in');
  expect(why({ scenarios: ['ad_creation'] })).toBe('other_scenario');
  expect(why({ scenarios: ['ad_creation'] }, pinner, 'ad_creation')).toBeNull();
  expect(why({ languages: ['en', 'de'] })).toBeNull();
  expect(why({ languages: ['en', 'de-CH', 'd'] })).toBe('other_language');
  expect(why({ groups: ['builder_*'] })).toBeNull();
  expect(why({ groups: ['builder_stories:enabled_2'] })).toBeNull();
  expect(why({ groups: ['builder_stories:enabled', 'other*'] })).toBe('other_group');
  expect(why({ groups: [] })).toBe('other_group');
});

test('video needs the right to upload it, an ad needs a link, a delegate edits no video [BUILD-04] [BUILD-05]', () => {
  expect(whyToolClosed('video', partner, 'default')).toBe('no_video');
  expect(whyToolClosed('video', { ...pinner, isVideoAllowed: true }, 'default')).toBeNull();
  expect(whyToolClosed('video_editing', video, 'default')).toBeNull();
  expect(whyToolClosed('video_editing', { ...video, isDelegate: true }, 'default')).toBe(
    'delegate',
  );
  expect(SCENARIOS.filter(isLinkRequired)).toEqual(['ad_creation']);
});
