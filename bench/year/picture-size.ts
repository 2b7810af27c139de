import { createUpload } from '#contract/media.ts';
import { createPin } from '#contract/pins.ts';
import { photograph } from '#server/discovery/looks/test-photographs.ts';
import type { Liver } from './live-day.ts';
import { folderBytes } from './measure.ts';
import type { Site } from './open-site.ts';

const PHOTOGRAPHS = 40;

/** What a picture takes on disk in all its sizes, in bytes, and how large the file was that came. */
export interface PictureSize {
  readonly stored: number;
  readonly sent: number;
}

/** Saves some photographs (of the corpus, if there is one) and measures the folder of pictures. */
export async function sizeOfPicture({ mediaDir }: Site, person: Liver): Promise<PictureSize> {
  const before = await folderBytes(mediaDir);
  let sent = 0;
  for (let at = 0; at < PHOTOGRAPHS; at += 1) {
    const picture = await photograph(at);
    sent += picture.length;
    await save(person, picture);
  }
  const stored = (await folderBytes(mediaDir)) - before;
  return { stored: stored / PHOTOGRAPHS, sent: sent / PHOTOGRAPHS };
}

async function save({ client, boards }: Liver, picture: Buffer): Promise<void> {
  const ticket = await client.call(createUpload, { type: 'pinimage' });
  const form = new FormData();
  for (const [name, value] of Object.entries(ticket.upload_parameters)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(picture)]), 'photograph');
  const posted = await fetch(ticket.upload_url, { method: 'POST', body: form });
  if (!posted.ok) throw new Error(`an upload was answered with ${posted.status}`);
  await client.call(createPin, { board_id: boards[0] ?? '', upload_id: ticket.upload_id });
}
