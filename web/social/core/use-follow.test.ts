import { expect, it } from 'vitest';
import { followersAfter } from './use-follow.ts';

it.each([
  [{ follower_count: 5, followed_by_me: false }, true, 6],
  [{ follower_count: 5, followed_by_me: true }, true, 5],
  [{ follower_count: 5, followed_by_me: true }, false, 4],
  [{ follower_count: 0, followed_by_me: true }, false, 0],
])('counts the followers of %j when following is %s', (person, following, followers) => {
  expect(followersAfter(person, following)).toBe(followers);
});
