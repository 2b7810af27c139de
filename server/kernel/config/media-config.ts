import { join, resolve } from 'node:path';
import { isKnownSecret } from './secret-strength.ts';

/** Where pictures are stored. */
export type MediaConfig =
  | {
      readonly store: 'folder';
      readonly dir: string;
      readonly url: string | null;
      /** The nginx location that serves this folder (X-Accel-Redirect). */
      readonly accel: string | null;
    }
  | {
      readonly store: 's3';
      readonly url: string | null;
      readonly endpoint: string | null;
      readonly region: string;
      readonly bucket: string;
      readonly key: string;
      readonly secret: string;
    };

/** The settings that a MediaConfig is read from. */
interface MediaValues {
  readonly MEDIA_STORE: MediaConfig['store'];
  readonly MEDIA_S3_REGION: string;
  readonly MEDIA_ACCEL: string | null;
  readonly MEDIA_DIR: string | null;
  readonly MEDIA_S3_BUCKET: string | null;
  readonly MEDIA_S3_ENDPOINT: string | null;
  readonly MEDIA_S3_KEY: string | null;
  readonly MEDIA_S3_SECRET: string | null;
  readonly MEDIA_URL: string | null;
}

/** Lists the problems with these settings in combination. */
export function mediaProblems(values: MediaValues, isHttps: boolean): string[] {
  if (values.MEDIA_STORE !== 's3') return [];
  const accel =
    values.MEDIA_ACCEL === null
      ? []
      : ['MEDIA_ACCEL needs pictures in a folder: MEDIA_STORE is s3.'];
  const missing = (['MEDIA_S3_BUCKET', 'MEDIA_S3_KEY', 'MEDIA_S3_SECRET'] as const)
    .filter((name) => values[name] === null)
    .map((name) => `${name} is needed when MEDIA_STORE is s3.`);
  const problems = [...accel, ...missing];
  if (isHttps && isKnownSecret(values.MEDIA_S3_SECRET ?? '')) {
    problems.push('MEDIA_S3_SECRET stands in examples.');
  }
  return problems;
}

export function mediaOf(values: MediaValues, dataDir: string): MediaConfig {
  const url = values.MEDIA_URL;
  if (values.MEDIA_STORE === 'folder') {
    const dir = resolve(values.MEDIA_DIR ?? join(dataDir, 'media'));
    return { store: 'folder', dir, url, accel: values.MEDIA_ACCEL };
  }
  return {
    store: 's3',
    url,
    endpoint: values.MEDIA_S3_ENDPOINT,
    region: values.MEDIA_S3_REGION,
    bucket: values.MEDIA_S3_BUCKET ?? '',
    key: values.MEDIA_S3_KEY ?? '',
    secret: values.MEDIA_S3_SECRET ?? '',
  };
}
