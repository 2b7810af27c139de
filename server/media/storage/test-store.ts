import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** A test's own S3 store, over HTTP on loopback. */
export interface TestStore extends AsyncDisposable {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** The credentials that it accepts. */
  readonly key: string;
  readonly secret: string;
}

export async function aStore(): Promise<TestStore> {
  const directory = await mkdtemp(join(tmpdir(), 'bowerbird-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'pictures', configs: [] }],
  });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'pictures',
    key: 'S3RVER',
    secret: 'S3RVER',
    async [Symbol.asyncDispose]() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
