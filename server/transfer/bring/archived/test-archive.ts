import { strFromU8, unzipSync } from 'fflate';
import type { BroughtFile } from '#contract/transfer/bring.ts';
import { ARCHIVE_PATH } from '#contract/transfer/bring.ts';
import type { Reply } from '#server/testing/client.ts';
import type { TestPerson } from '#server/testing/app.ts';

/** Downloads a person's export as its bytes. */
export async function exportBytes(person: TestPerson): Promise<Buffer> {
  const reply = await person.request('/settings/export/file');
  if (reply.status !== 200) throw new Error(`the export answered ${reply.status}`);
  return reply.bytes;
}

/** Parses the lists of an export, by their names. */
export function listsOf(zip: Uint8Array): Readonly<Record<string, unknown>> {
  const files = Object.entries(unzipSync(zip, { filter: ({ name }) => name.startsWith('data/') }));
  return Object.fromEntries(
    files.map(([name, bytes]) => [
      name.replace(/^data\/|\.json$/g, ''),
      JSON.parse(strFromU8(bytes)) as unknown,
    ]),
  );
}

export const postArchive = (person: TestPerson, zip: Uint8Array): Promise<Reply> =>
  person.request(`${ARCHIVE_PATH}?name=mine.zip`, {
    method: 'POST',
    headers: { 'content-type': 'application/zip' },
    body: zip as Uint8Array<ArrayBuffer>,
  });

/** Posts a zip that must be taken; returns its preview. */
export async function bringArchive(person: TestPerson, zip: Uint8Array): Promise<BroughtFile> {
  const reply = await postArchive(person, zip);
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.json<{ data: BroughtFile }>().data;
}
