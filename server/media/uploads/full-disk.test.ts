import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createUpload, getUploads } from '#contract/media.ts';
import { noise } from '#server/media/pictures/sample-pictures.ts';
import { testApp } from '#server/testing/app.ts';
import { postFile, refusalOf } from './test-forms.ts';

// Requires the right to mount a small disk.
const isRoot = process.getuid?.() === 0 && process.platform === 'linux';

test.skipIf(!isRoot).each(['MEDIA_DIR', 'DATA_DIR'])(
  'a full disk under %s is said plainly, and uploads go on when there is room again [SEC-75]',
  async (setting) => {
    const disk = await mkdtemp(join(tmpdir(), 'bowerbird-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk]);
    const folder = join(disk, 'here');
    await mkdir(folder);
    const app = await testApp({ [setting]: folder });
    try {
      const person = await app.person();
      const filler = join(disk, 'filler');
      await writeFile(filler, Buffer.alloc(4_000_000));
      const photo = await noise(500, 500).jpeg().toBuffer();
      const ticket = await person.call(createUpload, {});
      expect(await refusalOf(await postFile(app.url, ticket, photo))).toEqual([
        507,
        'storage_full',
      ]);
      await rm(filler);
      const next = await person.call(createUpload, {});
      expect((await postFile(app.url, next, photo)).status).toBe(204);
      const states = await person.call(getUploads, {
        upload_ids: [ticket.upload_id, next.upload_id],
      });
      expect(states[next.upload_id]).toMatchObject({ status: 'succeeded' });
      expect(states[ticket.upload_id]?.status).not.toBe('succeeded');
      const rows = await app.db.read.rows('select signature from pictures');
      expect(rows.length).toBe(1);
    } finally {
      await app.close();
      execFileSync('umount', [disk]);
      await rm(disk, { recursive: true });
    }
  },
);
