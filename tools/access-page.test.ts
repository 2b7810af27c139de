import { expect, test } from 'vitest';
import { callsByDomain } from '#contract/calls.ts';
import { accessOf, accessPage } from './access-page.ts';

const calls = Object.values(callsByDomain).flat();

test('the page of access has each call of the contract once, with who may make it', async () => {
  const lines = await accessOf();
  expect(lines.map(({ call }) => call.name).toSorted()).toEqual(
    calls.map(({ name }) => name).toSorted(),
  );
  expect(lines.filter(({ ruled }) => ruled.may === '')).toEqual([]);
});

test('it says whom a call is for, what a token needs, and which decisions are come to', async () => {
  const rows = (await accessPage()).split('\n');
  const rowOf = (name: string) => rows.find((row) => row.startsWith(`| ${name} |`));
  expect(rowOf('v3_suspend_user')).toContain('| operators |  | An operator, signed in themselves');
  expect(rowOf('v3_get_pin')).toMatch(
    /\| anyone \| read \| Anyone, on boards that they may see<br>/u,
  );
  expect(rowOf('v3_get_pin')).toContain('[maySeeBoard](../server/boards/core/policy.ts)');
  expect(rowOf('v3_repin_pin')).toMatch(/\| signed in \| write \| .*mayWriteBoard/u);
});
