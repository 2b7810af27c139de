import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { cycleFindings } from './layers/cycles.ts';
import { diagramOf } from './layers/diagram.ts';
import { fileFindings, importFindings } from './layers/rules.ts';
import type { Finding, Tree } from './layers/tree.ts';

/**
 * npm run layers: the import rule of ARCHITECTURE.md. With --diagram it prints the imports between
 * the server's domains as they are; with --write-diagram it puts them into ARCHITECTURE.md.
 */
const root = resolve(import.meta.dirname, '..');
const FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'tools'];
const MARKS =
  /(<!-- imports: made by npm run layers -- --write-diagram -->\n)[\s\S]*?(<!-- end of imports -->)/u;

async function readTree(): Promise<Tree> {
  const tree = new Map<string, string>();
  for (const folder of FOLDERS) {
    const entries = await readdir(join(root, folder), {
      withFileTypes: true,
      recursive: true,
    }).catch(() => []);
    for (const entry of entries) {
      if (!entry.isFile() || !/\.(tsx?|js|css|sql)$/u.test(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      tree.set(path.slice(root.length + 1).replaceAll('\\', '/'), await readFile(path, 'utf8'));
    }
  }
  return tree;
}

async function architecture(): Promise<string> {
  return readFile(join(root, 'ARCHITECTURE.md'), 'utf8').catch(() => '');
}

function fenced(diagram: string): string {
  return `\n\`\`\`mermaid\n${diagram}\`\`\`\n\n`;
}

async function documentFindings(tree: Tree): Promise<Finding[]> {
  const text = await architecture();
  if (!MARKS.test(text) || text.includes(fenced(diagramOf(tree)))) return [];
  return [
    { file: 'ARCHITECTURE.md', rule: 'its diagram is old: npm run layers -- --write-diagram' },
  ];
}

async function main(): Promise<void> {
  const tree = await readTree();
  if (process.argv.includes('--diagram')) {
    console.log(diagramOf(tree));
    return;
  }
  if (process.argv.includes('--write-diagram')) {
    const text = await architecture();
    await writeFile(
      join(root, 'ARCHITECTURE.md'),
      text.replace(
        MARKS,
        (_whole, before: string, after: string) => before + fenced(diagramOf(tree)) + after,
      ),
    );
    return;
  }
  const findings = [
    ...importFindings(tree),
    ...fileFindings(tree),
    ...cycleFindings(tree),
    ...(await documentFindings(tree)),
  ];
  for (const { file, rule } of findings) console.error(`${file}: ${rule}`);
  console.log(`${tree.size} files, ${findings.length} findings`);
  if (findings.length > 0) process.exitCode = 1;
}

await main();
