import { expect, test } from 'vitest';
import { ConfigProblem, parseConfig } from './config.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    parseConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigProblem) return error.problems;
    throw error;
  }
}

const EXPERIMENTS = '{"crop":{"on":1,"off":3}}';

test('without settings there is no experiment, and nothing more is asked of anybody', () => {
  expect(parseConfig({})).toMatchObject({
    experiments: [],
    builderGates: { tools: {}, scenarios: {} },
  });
});

test('experiments are read with their groups, and what the builder asks by tool and scenario', () => {
  const gate = { partnerOnly: true, scenarios: ['default'], languages: ['de'], groups: ['crop:*'] };
  const BUILDER_GATES = JSON.stringify({ tools: { editing: gate } });
  expect(parseConfig({ EXPERIMENTS, BUILDER_GATES })).toMatchObject({
    experiments: [{ name: 'crop', salt: 'crop', groups: { on: 1, off: 3 } }],
    builderGates: { tools: { editing: gate }, scenarios: {} },
  });
});

test.for([
  ['EXPERIMENTS', 'crop', 'EXPERIMENTS is not right: it is no JSON.'],
  ['EXPERIMENTS', '["crop"]', 'EXPERIMENTS is not right: it must be an object.'],
  [
    'EXPERIMENTS',
    '{"crop":{"on":-1,"off":2}}',
    'EXPERIMENTS is not right: crop.on must be 0 or more.',
  ],
  [
    'EXPERIMENTS',
    '{"crop":{"on":0.5}}',
    'EXPERIMENTS is not right: crop.on must be a whole number.',
  ],
  [
    'EXPERIMENTS',
    '{"crop":{"on":10001}}',
    'EXPERIMENTS is not right: crop.on must be 10000 or less.',
  ],
  [
    'EXPERIMENTS',
    '{"crop":{"on":0}}',
    'EXPERIMENTS is not right: crop has no group that weighs anything.',
  ],
  [
    'EXPERIMENTS',
    '{"crop":{}}',
    'EXPERIMENTS is not right: crop has no group that weighs anything.',
  ],
  [
    'EXPERIMENTS',
    '{"crop:x":{"on":1}}',
    'EXPERIMENTS is not right: crop:x is no name of small letters, digits and _.',
  ],
  [
    'EXPERIMENTS',
    '{"crop":{"1":1}}',
    'EXPERIMENTS is not right: crop.1 is no name of small letters, digits and _.',
  ],
  ['BUILDER_GATES', '{', 'BUILDER_GATES is not right: it is no JSON.'],
  ['BUILDER_GATES', '{"tool":{}}', 'BUILDER_GATES is not right: tool is unknown.'],
  [
    'BUILDER_GATES',
    '{"tools":{"layuots":{}}}',
    'BUILDER_GATES is not right: tools.layuots is unknown.',
  ],
  [
    'BUILDER_GATES',
    '{"scenarios":{"story":{}}}',
    'BUILDER_GATES is not right: scenarios.story is unknown.',
  ],
  [
    'BUILDER_GATES',
    '{"tools":{"story":{"language":["de"]}}}',
    'BUILDER_GATES is not right: tools.story.language is unknown.',
  ],
  [
    'BUILDER_GATES',
    '{"tools":{"story":{"authOnly":false}}}',
    'BUILDER_GATES is not right: tools.story.authOnly must be true.',
  ],
  [
    'BUILDER_GATES',
    '{"tools":{"story":{"languages":"de"}}}',
    'BUILDER_GATES is not right: tools.story.languages must be a list.',
  ],
  [
    'BUILDER_GATES',
    '{"tools":{"story":{"languages":[]}}}',
    'BUILDER_GATES is not right: tools.story.languages must not be empty.',
  ],
  [
    'BUILDER_GATES',
    '{"tools":{"story":{"scenarios":["x"]}}}',
    'BUILDER_GATES is not right: tools.story.scenarios.0 must be one of default, ad_creation, story_pin, story_pin_v2, offsite_pin_creation, business_nux.',
  ],
  [
    'BUILDER_GATES',
    '{"tools":{"story":{"languages":["DE"]}}}',
    'BUILDER_GATES: tools.story: DE is no language, as de or pt-BR.',
  ],
  [
    'BUILDER_GATES',
    '{"scenarios":{"default":{"groups":["crop:on"]}}}',
    'BUILDER_GATES: scenarios.default: EXPERIMENTS has no group crop:on.',
  ],
] as const)('%s=%s stops the start and says why', ([name, value, problem]) => {
  expect(problemsOf({ [name]: value })).toEqual([problem]);
});
