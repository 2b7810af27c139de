import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, release } from 'node:os';
import { join, resolve } from 'node:path';
import { hasPassed, type Benchmark, type Figure, type Target } from './benchmark.ts';

const root = resolve(import.meta.dirname, '..', '..');

/** The result of one benchmark. */
export interface Result {
  readonly name: string;
  readonly workload: string;
  readonly pins: number;
  readonly figures: readonly Figure[];
  /** Why there are no figures. */
  readonly error: string | null;
}

/** Describes the machine, to interpret the figures. */
export function machineFacts(): string {
  const [one] = cpus();
  const load = loadavg().map((value) => value.toFixed(1));
  return `${availableParallelism()} cores (${one?.model.trim() ?? 'unknown'}), load ${load.join(' ')}, Node ${process.version}, ${process.platform} ${release()}`;
}

/** Runs one benchmark; a failure is a result too. */
export async function resultOf(
  { name, workload }: Benchmark,
  pins: number,
  run: () => Promise<readonly Figure[]>,
): Promise<Result> {
  const result = { name, workload, pins };
  try {
    return { ...result, figures: await run(), error: null };
  } catch (error) {
    return { ...result, figures: [], error: error instanceof Error ? error.message : 'failed' };
  }
}

/** Returns the lines that a run prints. */
export function linesOf(result: Result): string[] {
  const lines = [`${result.name} (${result.pins} pins): ${result.workload}`];
  if (result.error !== null) lines.push(`  FAIL ${result.error}`);
  for (const figure of result.figures) lines.push(`  ${lineOf(figure)}`);
  return lines;
}

function lineOf(figure: Figure): string {
  const parts = [`${text(figure.ours)} ${figure.unit}`];
  if (figure.beside) {
    parts.push(`against ${text(figure.beside.value)} of ${figure.beside.what}`);
    parts.push(`ratio ${(figure.ratio ?? Number.NaN).toFixed(2)}`);
  }
  if (figure.target) parts.push(`target ${targetText(figure.target)}`);
  return `${verdictOf(figure)} ${figure.what}: ${parts.join(', ')}`;
}

function verdictOf(figure: Figure): string {
  const passed = hasPassed(figure);
  if (passed === null) return '    ';
  return passed ? 'PASS' : 'FAIL';
}

function targetText(target: Target): string {
  return 'atLeast' in target ? `at least ${target.atLeast}` : `at most ${target.atMost}`;
}

function text(value: number): string {
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

const MARKS = (name: string): RegExp =>
  new RegExp(`<!-- ${name} -->\\n[\\s\\S]*?<!-- end of ${name} -->\\n`, 'u');

/** Writes each result to its part of docs/benchmarks.md, and all of them as JSON next to it. */
export async function record(results: readonly Result[]): Promise<void> {
  const page = join(root, 'docs', 'benchmarks.md');
  let text = await readFile(page, 'utf8').catch(() => '# Benchmarks\n');
  for (const result of results) {
    const name = `${result.name} ${result.pins}`;
    const part = `<!-- ${name} -->\n${partOf(result)}<!-- end of ${name} -->\n`;
    text = MARKS(name).test(text) ? text.replace(MARKS(name), () => part) : `${text}\n${part}`;
  }
  await writeFile(page, text);
}

function partOf(result: Result): string {
  const rows = result.figures.map((figure) =>
    [
      figure.what,
      `${text(figure.ours)} ${figure.unit}`,
      figure.beside ? `${text(figure.beside.value)} (${figure.beside.what})` : '',
      figure.ratio?.toFixed(2) ?? '',
      figure.target ? targetText(figure.target) : '',
      verdictOf(figure).trim(),
    ].join(' | '),
  );
  return [
    `## ${result.name}, ${result.pins} pins`,
    '',
    result.workload,
    '',
    `On ${machineFacts()}.`,
    '',
    '| figure | ours | beside it | ratio | target | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
    ...(result.error === null ? [] : ['', `FAIL: ${result.error.split('\n')[0]}`]),
    '',
    '',
  ].join('\n');
}
