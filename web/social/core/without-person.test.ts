import { expect, it } from 'vitest';
import { withoutPerson } from './without-person.ts';

const [ann, ben] = [{ id: '1' }, { id: '2' }];

it.each([
  ['pins by who pinned them', [{ id: '8', pinner: ann }], [{ id: '9', pinner: ben }]],
  [
    'pins by whose board they are on',
    [{ id: '8', pinner: ben, board: { id: '7', owner: ann } }],
    [{ id: '9', pinner: ben, board: { id: '6', owner: ben } }],
  ],
  ['boards', [{ id: '8', owner: ann }], [{ id: '9', owner: ben }]],
  ['comments', [{ id: '8', user: ann }], [{ id: '9', user: ben }]],
  ['people', [ann], [ben]],
])('takes %s out of a list, and nothing else', (_what, gone, left) => {
  expect(withoutPerson([...gone, ...left], '1')).toEqual(left);
  expect(withoutPerson({ guides: [], results: [...left, ...gone] }, '1')).toEqual({
    guides: [],
    results: left,
  });
});

it('leaves what is no list as it is', () => {
  expect(withoutPerson(null, '1')).toBeNull();
  expect(withoutPerson({ id: '1' }, '1')).toEqual({ id: '1' });
});
