import { execFileSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Benchmark } from './kit/benchmark.ts';
import { readArguments } from './kit/options.ts';
import { linesOf, machineFacts, record, resultOf, type Result } from './kit/report.ts';
import { benchFolder, openWorld } from './kit/world.ts';

/**
 * npm run bench: `--quick` (10,000 pins, the default), `--full` (a million), `--only feed-page,start`, `--growth`,
 * `--record` to store the figures in docs/benchmarks.md. Every figure is a ratio to a limit measured alongside, or a
 * target independent of the machine. Files of this folder or of ads/ are benchmarks (kit/benchmark.ts defines their
 * shape); kit/ has their helpers.
 */
async function pathsOfAll(): Promise<ReadonlyMap<string, string>> {
  const folders = ['.', 'ads', 'browser'].map((folder) => join(import.meta.dirname, folder));
  const files = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((file) => join(folder, file))),
  );
  const paths = files
    .flat()
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => [basename(path, '.ts'), path] as const);
  return new Map(paths.filter(([name]) => name !== 'run-bench'));
}

/** Builds as `npm start` does, so that the current source is measured. */
function build(): void {
  const root = resolve(import.meta.dirname, '..');
  const script = join(root, 'tools', 'build.ts');
  execFileSync(process.execPath, [script, '--if-changed'], { cwd: root, stdio: 'inherit' });
}

async function load(path: string): Promise<Benchmark> {
  return ((await import(pathToFileURL(path).href)) as { benchmark: Benchmark }).benchmark;
}

async function main(): Promise<void> {
  const options = readArguments(process.argv.slice(2));
  const paths = await pathsOfAll();
  const all = [...paths.keys()];
  const wanted = options.only ?? all.filter((name) => name !== 'growth');
  const unknown = wanted.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(', ')}.`);
  build();
  console.log(machineFacts());
  const results: Result[] = [];
  for (const name of wanted) {
    const benchmark = await load(paths.get(name) ?? '');
    const world = openWorld(options.pins);
    const result = await resultOf(benchmark, options.pins, () => benchmark.run(world, options));
    await world.close();
    console.log(linesOf(result).join('\n'));
    results.push(result);
  }
  await writeFile(join(await benchFolder(), 'last-run.json'), JSON.stringify(results, null, 2));
  if (options.isRecorded) await record(results);
}

await main();
