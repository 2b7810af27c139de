import { example, type Example } from '#contract/kernel/example.ts';
import { getHumanCheck } from './human.ts';

/** A token as a piece of work gives one, shortened. */
export const HUMAN_TOKEN = 'eyJwYXJhbWV0ZXJzIjp7ImFsZ29yaXRobSI6.173204';

export const trustExamples: readonly Example[] = [
  example(
    getHumanCheck,
    'What shows that somebody is no program: find the counter, from 0 to most, for which the SHA-256 of seed and the counter (4 bytes, the highest first) begins with prefix. The token is challenge, a dot and the counter; it is good once, for its action, for 150 s, together with the cookie that came with it.',
    { action: 'web_unauth' },
    {
      kind: 'work',
      action: 'web_unauth',
      work: {
        challenge: 'eyJwYXJhbWV0ZXJzIjp7ImFsZ29yaXRobSI6',
        seed: '9f2c4a1be05d7788310fa6c2d94e5b07c1d3e5f7092b4d6f8a1c3e507f9b1d3e',
        prefix: '5b0e91c7d24f6a83b9e0d17c2f5a4863',
        most: 300_000,
      },
      site_key: null,
      script: null,
    },
    { signedOut: true },
  ),
];
