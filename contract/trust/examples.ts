import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import { getHumanCheck } from './human.ts';
import { changeListedLinks, getListedLinks } from './listed-links.ts';
import { checkOffsite } from './offsite.ts';

/** A proof-of-work token, shortened. */
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
  example(
    checkOffsite,
    'Whether a link to another site may be followed, and the path that leads there at once. The statuses blocked, suspicious and porn are not to be followed: reason says why.',
    { pin_id: world.bower, url: 'https://bowers.example/satin/nests/', check_only: true },
    {
      redirect_status: 'ok',
      url: 'https://bowers.example/satin/nests/',
      host: 'bowers.example',
      pin_id: world.bower,
      reason: null,
      offsite_url:
        '/offsite/?token=1773482213000.kq3Zr1m0c7oT2hVn8yXw5bJd6sLfEgAiUu4pRxQvNzM&url=https%3A%2F%2Fbowers.example%2Fsatin%2Fnests%2F&pin=1188950301542301630',
    },
  ),
  example(
    changeListedLinks,
    'For operators: lists sites that nobody is led to, and others that are good whatever they look like. An entry is a domain with all below it, an address with * for anything, or the SHA-256 of either.',
    {
      add: [
        { value: 'feathers-for-free.example', kind: 'blocked' },
        { value: 'bowers.example/ads/*', kind: 'suspicious' },
      ],
      remove: ['moss.example'],
    },
    null,
  ),
  example(getListedLinks, 'For operators: the sites that are listed, by their names.', {}, [
    {
      id: 'feathers-for-free.example',
      type: 'listed_link',
      form: 'domain',
      value: 'feathers-for-free.example',
      kind: 'blocked',
      added_at: WHEN,
    },
  ]),
];
