import { expect, test } from 'vitest';
import { SCENARIOS, TOOLS, type Gate, type Scenario, type Tool } from '#contract/kernel/gates.ts';
import { isLinkRequired, mayMakeMany, whyClosed, whyToolClosed, type Maker } from './gates.ts';

const visitor: Maker = {
  isSignedIn: false,
  isPartner: false,
  isVideoAllowed: false,
  isDelegate: false,
  language: 'de-AT',
  groups: ['builder_stories:enabled_2'],
  conditions: { tools: {}, scenarios: {} },
};
const pinner: Maker = { ...visitor, isSignedIn: true };
const partner: Maker = { ...pinner, isPartner: true };
const video: Maker = { ...partner, isVideoAllowed: true };
const openTo = (maker: Maker, scenario: Scenario = 'default'): Tool[] =>
  TOOLS.filter((tool) => whyToolClosed(tool, maker, scenario) === null);

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

const delegate: Maker = { ...video, isDelegate: true };

const requests: [Gate, Maker, Scenario, string | null][] = [
  [{}, visitor, 'default', null],
  [{ authOnly: true }, visitor, 'default', 'sign_in'],
  [{ authOnly: true }, pinner, 'default', null],
  [{ partnerOnly: true }, visitor, 'default', 'sign_in'],
  [{ partnerOnly: true }, pinner, 'default', 'partners_only'],
  [{ partnerOnly: true }, partner, 'default', null],
  [{ pinnerOnly: true }, visitor, 'default', 'sign_in'],
  [{ pinnerOnly: true }, partner, 'default', 'pinners_only'],
  [{ pinnerOnly: true }, pinner, 'default', null],
  [{ videoOnly: true }, partner, 'default', 'no_video'],
  [{ videoOnly: true }, video, 'default', null],
  [{ noDelegates: true }, delegate, 'default', 'delegate'],
  [{ noDelegates: true }, video, 'default', null],
  [{ scenarios: ['ad_creation'] }, pinner, 'default', 'other_scenario'],
  [{ scenarios: ['story_pin', 'ad_creation'] }, pinner, 'ad_creation', null],
  [{ languages: ['en', 'de'] }, pinner, 'default', null],
  [{ languages: ['de-AT'] }, pinner, 'default', null],
  [{ languages: ['en', 'de-CH', 'd'] }, pinner, 'default', 'other_language'],
  [{ groups: ['builder_*'] }, pinner, 'default', null],
  [{ groups: ['builder_stories:*'] }, pinner, 'default', null],
  [{ groups: ['other:on', 'builder_stories:enabled_2'] }, pinner, 'default', null],
  [{ groups: ['builder_stories:enabled', 'other*'] }, pinner, 'default', 'other_group'],
  [{ groups: ['builder_stories:*'] }, { ...pinner, groups: [] }, 'default', 'other_group'],
  [{ languages: ['de'], groups: ['other:on'] }, pinner, 'default', 'other_group'],
];

test('one evaluator knows audience, scenario, language and groups of experiments, declared and asked by the operator [BUILD-03]', () => {
  for (const [gate, maker, scenario, closed] of requests) {
    const row = JSON.stringify([gate, scenario, closed]);
    expect(whyClosed(gate, maker, scenario), row).toBe(closed);
    // A gate answers the same for a tool as for a scenario, for the makers it is open to at all.
    const why = (conditions: Maker['conditions']) =>
      whyToolClosed('create', { ...maker, conditions }, scenario);
    const declared = why({ tools: {}, scenarios: {} });
    expect(why({ tools: { create: gate }, scenarios: {} }), row).toBe(declared ?? closed);
    expect(why({ tools: {}, scenarios: { [scenario]: gate } }), row).toBe(declared ?? closed);
    expect(why({ tools: { video: gate }, scenarios: {} }), row).toBe(declared);
  }
});

test('what the operator asks of one tool comes after what is declared, and closes no other', () => {
  const tools = { layouts: { languages: ['en'] } };
  const input: Maker = { ...partner, conditions: { tools, scenarios: {} } };
  expect(whyToolClosed('layouts', input, 'default')).toBe('other_language');
  expect(whyToolClosed('layouts', { ...input, isPartner: false }, 'default')).toBe('partners_only');
  expect(whyToolClosed('layouts', { ...input, language: 'en-GB' }, 'default')).toBeNull();
  expect(openTo(input)).toEqual(openTo(partner).filter((tool) => tool !== 'layouts'));
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
