import { expect, test } from 'vitest';
import { curlOf, type Sample } from './sample.ts';

const sample = (some: Partial<Sample>): Sample => ({
  method: 'GET',
  path: '/v3/pins/{pin}/',
  shape: 'query',
  input: { pin: '12', fields: ['a'], note: "it's" },
  takesToken: true,
  reads: true,
  ...some,
});

test('a read has its parameters in the path and the query, quoted for a shell', () => {
  expect(curlOf(sample({}))).toBe(
    String.raw`curl -G "$SITE/v3/pins/12/" \
  -H "Authorization: Bearer $TOKEN" \
  --data-urlencode 'fields=["a"]' \
  --data-urlencode 'note=it'\''s'`,
  );
});

test('a write sends JSON, and a session-only one no token', () => {
  expect(curlOf(sample({ method: 'PUT', shape: 'json', takesToken: false }))).toBe(
    String.raw`curl -X PUT "$SITE/v3/pins/12/" \
  -H "Content-Type: application/json" \
  -d '{"fields":["a"],"note":"it'\''s"}'`,
  );
});

test('a list of things is the whole body', () => {
  const some = {
    method: 'PATCH',
    path: '/v5/ads',
    shape: 'items',
    input: { items: [{ id: '1' }] },
  };
  expect(curlOf(sample(some as Partial<Sample>))).toBe(
    String.raw`curl -X PATCH "$SITE/v5/ads" \
  -H "Authorization: Bearer $TOKEN" \
  -H "Content-Type: application/json" \
  -d '[{"id":"1"}]'`.replaceAll('\\\\', '\\'),
  );
});

test('a resource takes its options as data', () => {
  const path = '/resource/PinResource/create/';
  expect(curlOf(sample({ method: 'POST', path, shape: 'resource', input: { a: 1 } }))).toBe(
    String.raw`curl "$SITE/resource/PinResource/create/" \
  -H "Authorization: Bearer $TOKEN" \
  --data-urlencode 'data={"options":{"a":1},"context":{}}'`,
  );
});
