import { expect, it } from 'vitest';
import { logAddress, type CreateRoute } from './create-log.ts';

const route: CreateRoute = {
  method: 'bookmarklet',
  action: null,
  guid: 'g1',
  query: { url: 'https://a.example/p', client: 'other', guid: 'g1' },
};
const readState = (address: string | null) =>
  address && Object.fromEntries(new URL(address, 'https://bower.example').searchParams);

it('tells the log of a view with its type and parameter [CREATE-05]', () => {
  expect(readState(logAddress('view', { ...route, guid: null, query: {} }))).toEqual({
    event: 'view',
    client: 'web',
    path: '/pin/create/bookmarklet/',
    view_type: '12',
    view_parameter: '119',
  });
});

it('tells of a success only with a guid, and of a failure always, with the query and the method path [CREATE-05][CREATE-25]', () => {
  const input = { client: 'web', path: '/pin/create/bookmarklet/', url: 'https://a.example/p' };
  expect(readState(logAddress('pin_create_success', route))).toEqual({
    ...input,
    event: 'pin_create_success',
    guid: 'g1',
  });
  expect(logAddress('pin_create_success', { ...route, guid: null })).toBeNull();
  const failed = logAddress('pin_create_fail', { ...route, guid: null, action: 'repin' });
  expect(readState(failed)).toMatchObject({
    ...input,
    event: 'pin_create_fail',
    path: '/pin/create/bookmarklet/repin/',
  });
});
