import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parts, tablesOf } from '#server/transfer/watching/parts.ts';
import { tableSizes } from '#server/transfer/watching/size-store.ts';
import type { Site } from './open-site.ts';

/** Rows and bytes by part of the operator's storage page, with indexes. */
export type Sizes = ReadonlyMap<string, { readonly rows: number; readonly bytes: number }>;

/** Tables with a partition for each day: of few people each is nearly empty, but has its least size. */
const PARTITIONED = ['ad_events', 'ad_samples'];

/** Measures all tables after what autovacuum would have done; of partitioned ones a copy in one piece. */
export async function sizesNow({ db, rows }: Site): Promise<Sizes> {
  await rows('vacuum analyze');
  const sizes = new Map((await tableSizes(db.read)).map((size) => [size.name, size]));
  for (const name of PARTITIONED) {
    await rows(`create temp table whole (like ${name} including indexes)`);
    await rows(`insert into whole select * from ${name}`);
    const [whole] = await rows<{ rows: number; bytes: number }>(
      `select count(*)::integer as rows, pg_total_relation_size('whole')::integer as bytes from whole`,
    );
    if (whole) sizes.set(name, { name, ...whole });
    await rows('drop table whole');
  }
  return new Map(
    parts.map((part) => {
      const own = tablesOf(part).flatMap((name) => sizes.get(name) ?? []);
      const sum = (of: 'rows' | 'bytes'): number => own.reduce((all, size) => all + size[of], 0);
      return [part.key, { rows: sum('rows'), bytes: sum('bytes') }] as const;
    }),
  );
}

/** Returns the bytes of all files in a folder, as they lie on disk. */
export async function folderBytes(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async (file) => (await stat(join(file.parentPath, file.name))).blocks * 512),
  );
  return sizes.reduce((all, size) => all + size, 0);
}
