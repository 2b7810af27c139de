import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aMedia } from './test-media.ts';

test.skipIf(process.platform === 'win32')(
  'pictures, and files that wait to be some, are closed to others on the machine',
  async () => {
    await using house = await aMedia();
    const modeOf = async (...path: string[]) =>
      ((await stat(join(house.folder, ...path))).mode & 0o777).toString(8);
    expect(await modeOf('media')).toBe('700');
    // The decoders' user only passes through to the folder it may use.
    expect(await modeOf('spool')).toBe('711');
    const { name } = await house.media.spool.take(Buffer.from('bytes'));
    expect(await modeOf('spool', name)).toBe('600');
    const work = await house.media.spool.workFolder();
    expect(((await stat(work.path)).mode & 0o777).toString(8)).toBe('700');
  },
);
