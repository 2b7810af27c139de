import { expect, test } from 'vitest';
import { policyFindings } from './policies.ts';
import { ruledIn } from './ruled.ts';

const policy = `
  export function mayWrite(): boolean { return isOwner(); }
  export const isOwner = (): boolean => true;
  export const LIMIT = 3;
`;
const boards = {
  'server/boards/index.ts': `
    export { findBoard } from './core/find-board.ts';
    export { isOwner, mayWrite } from './core/policy.ts';`,
  'server/boards/core/policy.ts': policy,
  'server/boards/core/find-board.ts': `
    import { mayWrite } from './policy.ts';
    export async function findBoard() { return mayWrite() ? 1 : null; }`,
};
const routes = (lines: string): string => `
  import * as calls from '#contract/pins.ts';
  import { isOwner, mayWrite } from '#server/boards/index.ts';
  import { route, rule, withServices } from '#server/kernel/http/route.ts';
  import { savePin as save } from './saving/save-pin.ts';
  const policies = { own: rule('Its owner', isOwner), any: rule('Anyone') };
  const write = rule('Who may write', mayWrite);
  export const pinRoutes = (media: unknown) => [${lines}];`;

function inRoutes(lines: string, savePin: string): string[] {
  const tree = {
    ...boards,
    'server/pins/routes.ts': routes(lines),
    'server/pins/saving/save-pin.ts': savePin,
  };
  const ruled = ruledIn(new Map(Object.entries(tree)));
  return policyFindings(ruled).map(({ file, rule }) => `${file}: ${rule}`);
}

const byFinding = `
  import { findBoard, LIMIT, type mayWrite } from '#server/boards/index.ts';
  const find = async () => findBoard();
  export async function savePin(context: typeof mayWrite) { return find(); }`;
const byItself = `
  import * as boards from '#server/boards/index.ts';
  export const savePin = async () => [1].map((one) => boards.isOwner() && one);`;
const withoutAsking = `
  import { isOwner } from '#server/boards/index.ts';
  export async function savePin({ isOwner }: { isOwner: boolean }) { return isOwner; }
  export async function another() { return isOwner(); }`;

test('a decision that a use case comes to may be named, wherever it is asked', () => {
  expect(inRoutes('route(calls.savePin, save, write)', byFinding)).toEqual([]);
  const source = 'route(calls.savePin, withServices({ media }, save), policies.own)';
  expect(inRoutes(source, byFinding)).toEqual([]);
});

test('a decision that is named and never asked is found', () => {
  const wrong = ['server/pins/routes.ts: calls.savePin names mayWrite, and nothing asks it'];
  expect(inRoutes('route(calls.savePin, save, write)', withoutAsking)).toEqual(wrong);
});

test('so is one that the use case asks in its own file, and that its rule does not name', () => {
  const wrong = ['server/pins/routes.ts: calls.savePin asks isOwner, and its rule does not say so'];
  expect(inRoutes('route(calls.savePin, save, policies.any)', byItself)).toEqual(wrong);
  expect(inRoutes('route(calls.savePin, save, policies.own)', byItself)).toEqual([]);
});
