import sharp from 'sharp';
import { createDraft, type PinDraft } from '#contract/builder/drafts.ts';
import type { Composition } from '#contract/builder/pictures.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { createUpload, getUploads } from '#contract/media.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';

let made = 0;

/** Uploads a picture of this size in a unique colour; returns the upload's id. */
export async function anUpload(person: TestPerson, width = 20, height = 30): Promise<string> {
  made += 1;
  const background = { r: made & 255, g: (made >> 8) & 255, b: 99 };
  const png = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  const ticket = await person.call(createUpload, {});
  const form = new FormData();
  for (const [name, value] of Object.entries(ticket.upload_parameters)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(png)]), 'picture.png');
  const { status } = await fetch(ticket.upload_url, { method: 'POST', body: form });
  if (status !== 204) throw new Error(`an upload was answered ${status}`);
  return ticket.upload_id;
}

/** Returns a finished upload's signature. */
export async function signatureOf(person: TestPerson, uploadId: string): Promise<string> {
  const { [uploadId]: state } = await person.call(getUploads, { upload_ids: [uploadId] });
  if (state?.signature === undefined) throw new Error('the upload is not done');
  return state.signature;
}

/** Makes a person a partner, which opens the business tools to them. */
export async function aPartner(app: TestApp): Promise<TestPerson> {
  const person = await app.person();
  await app.db.read.run('update people set is_partner = true where id = :id', { id: person.id });
  return person;
}

/** A composition of the whole unedited picture, with these changes. */
export function shownAs(more: Partial<Composition> = {}): Composition {
  const plain = { ratio: 'original', layout: 'fill', crop: null, background: '#ffffff' } as const;
  return { ...plain, overlays: [], ...more };
}

/** Creates a draft with one picture by default. */
export async function aDraft(
  person: TestPerson,
  more: SentOf<typeof createDraft> = {},
): Promise<PinDraft> {
  const pictures = more.pictures ?? [{ upload_id: await anUpload(person) }];
  return person.call(createDraft, { title: 'A draft', ...more, pictures });
}
