import { expect, it } from 'vitest';
import type { Send } from '#contract/kernel/render.ts';
import type { UploadState } from '#contract/media.ts';
import { waitFor } from '#web/kernel/core/wait-for.ts';
import { uploadFile } from './upload-file.ts';
import { fileProblem, filesAmong } from './upload-rules.ts';

const file = new Blob(['picture'], { type: 'image/png' });
const ticket = {
  upload_id: '7',
  upload_url: '/upload/',
  upload_parameters: { key: 'k', policy: 'p' },
};
const never = new AbortController().signal;

function around(states: (UploadState | undefined)[], answer = new Response(null, { status: 204 })) {
  const waits: number[] = [];
  const posted: { url: string; fields: string[] }[] = [];
  const send = (async (call: { name: string }) =>
    call.name === 'v3_create_upload' ? ticket : { '7': states.shift() }) as unknown as Send;
  const fetch = async (url: unknown, init?: RequestInit) => {
    posted.push({ url: String(url), fields: [...(init!.body as FormData).keys()] });
    return answer;
  };
  const wait = async (ms: number) => void waits.push(ms);
  return { waits, posted, parts: { send, fetch: fetch as typeof globalThis.fetch, wait } };
}

it('registers, posts the form with the file last, and polls every 5000 ms until it succeeded [CREATE-18]', async () => {
  const signature = 'a'.repeat(32);
  const { parts, waits, posted } = around([
    { status: 'registered' },
    { status: 'processing' },
    { status: 'succeeded', signature },
  ]);
  await expect(uploadFile(file, parts, never)).resolves.toEqual({ uploadId: '7', signature });
  expect(posted).toEqual([{ url: '/upload/', fields: ['key', 'policy', 'file'] }]);
  expect(waits).toEqual([5000, 5000]);
});

it.each([
  [[{ status: 'failed', failure_message: 'Too small.' }], 'Too small.'],
  [[undefined], "The picture couldn't be used."],
  [[{ status: 'succeeded' }], 'Invalid Image'],
] as [UploadState[], string][])(
  'fails when the upload ends as %j [CREATE-19]',
  async (states, message) => {
    const { parts } = around(states);
    await expect(uploadFile(file, parts, never)).rejects.toThrow(message);
  },
);

it('fails when the post is answered with an error, in the words of the server [CREATE-19]', async () => {
  const refused = Response.json(
    { message: 'That kind of file is not supported.' },
    { status: 415 },
  );
  await expect(uploadFile(file, around([], refused).parts, never)).rejects.toThrow('not supported');
  const xml = new Response('<Error/>', { status: 403 });
  await expect(uploadFile(file, around([], xml).parts, never)).rejects.toThrow(
    "couldn't be uploaded",
  );
});

it('stops waiting when it is told to', async () => {
  const stop = new AbortController();
  const waiting = waitFor(60_000, stop.signal);
  stop.abort();
  await expect(waiting).rejects.toThrow();
});

it('registers a video as one, and tells how much of it is made [BUILD-04]', async () => {
  const types: unknown[] = [];
  const percents: number[] = [];
  const signature = 'a'.repeat(32);
  const { parts } = around([
    { status: 'processing', percent: 40 },
    { status: 'succeeded', signature },
  ]);
  const send = (async (call: { name: string }, input: { type?: string }) => {
    if (call.name === 'v3_create_upload') types.push(input.type);
    return parts.send(call as never, input as never);
  }) as unknown as Send;
  const video = new Blob(['video'], { type: 'video/mp4' });
  const making = (percent: number) => void percents.push(percent);
  await uploadFile(video, { ...parts, send, making }, never);
  expect([types, percents]).toEqual([['video'], [40]]);
});

it('takes videos only where they are made [BUILD-04]', () => {
  const video = { type: 'video/mp4', size: 10 };
  expect(fileProblem(video)).toContain("Videos can't");
  expect(fileProblem(video, true)).toBeNull();
  expect(fileProblem({ type: 'video/x-msvideo', size: 10 }, true)).toContain('MP4');
});

it.each([
  [{ type: 'image/png', size: 209_715_200 }, true],
  [{ type: 'image/png', size: 209_715_201 }, false],
  [{ type: 'image/svg+xml', size: 10 }, false],
  [{ type: 'text/plain', size: 10 }, false],
  [{ type: 'image/webp', size: 0 }, false],
])('takes the file %j: %s [CREATE-20]', (candidate, may) => {
  expect(fileProblem(candidate) === null).toBe(may);
});

it('finds the picture among what was dropped', () => {
  const text = new File(['a'], 'a.txt', { type: 'text/plain' });
  const picture = new File(['b'], 'b.png', { type: 'image/png' });
  expect(filesAmong([])).toEqual([]);
  expect(filesAmong([text, picture, text])).toEqual([picture]);
  expect(filesAmong([text, text])).toHaveLength(1);
});
