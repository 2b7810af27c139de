import { expect, test } from 'vitest';
import { isExternal } from './external.ts';

const ours = ['pins.example', 'localhost:3000'];

test.each([
  ['https://elsewhere.example/a', true],
  ['http://elsewhere.example/', true],
  ['HTTP://ELSEWHERE.example/', true],
  ['https://pins.example/pin/1/', false],
  ['http://PINS.example:8080/', false],
  ['https://pins.example.evil.example/', true],
  ['https://pins.example@evil.example/', true],
  ['https://sub.pins.example/', true],
  ['http://localhost:3000/', false],
  ['http://localhost:4000/', true],
  ['http://', true],
  ['/pin/1/', false],
  ['//elsewhere.example/', false],
  ['mailto:a@b.example', false],
  ['ftp://elsewhere.example/', false],
  ['httpsomething', false],
  ['', false],
])('%s is external: %s', (address, external) => {
  expect(isExternal(address, ours)).toBe(external);
});
