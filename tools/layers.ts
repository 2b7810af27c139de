import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, posix, resolve } from 'node:path';
import { cycleFindings } from '#tools/layers/cycles.ts';
import { diagramOf } from '#tools/layers/diagram.ts';
import { pathFindings } from './layers/paths.ts';
import { policyFindings } from '#tools/layers/policies.ts';
import { crowdFindings, roomFindings } from '#tools/layers/rooms.ts';
import { knownFrom, referenceFindings } from './layers/references.ts';
import { ruledIn } from './layers/ruled.ts';
import { fileFindings, importFindings } from '#tools/layers/rules.ts';
import { tableFindings } from './layers/tables.ts';
import { commentsIn, type Finding, type Tree } from './layers/tree.ts';
import { useCaseFindings } from './layers/use-cases.ts';
import { wordFindings } from './layers/words.ts';

/**
 * npm run layers: checks the import rule of ARCHITECTURE.md. --diagram prints the current imports between the server's
 * domains; --write-diagram writes them to ARCHITECTURE.md.
 */
const root = resolve(import.meta.dirname, '..');
const FOLDERS = ['contract', 'server', 'web', 'cli', 'art', 'extension', 'e2e', 'bench', 'tools'];
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

async function referencesFound(tree: Tree): Promise<Finding[]> {
  const docs = join(root, 'docs');
  const read = (name: string) => readFile(join(docs, name), 'utf8');
  const records = await readdir(join(docs, 'decisions'));
  const known = knownFrom([await read('requirements.md'), await read('security.md')], records);
  const pages = new Map(tree);
  for (const name of await readdir(docs)) {
    if (name.endsWith('.md')) pages.set(`docs/${name}`, await read(name));
  }
  for (const name of records) {
    pages.set(`docs/decisions/${name}`, await read(join('decisions', name)));
  }
  pages.set('ARCHITECTURE.md', await architecture());
  return referenceFindings(pages, known);
}

/** Checks paths in comments and in the pages that newcomers read; decisions and migrations describe the past. */
async function pathsFound(tree: Tree): Promise<Finding[]> {
  const pages = new Map<string, string>();
  for (const [file, text] of tree) {
    if (/\.[jt]sx?$/u.test(file)) pages.set(file, commentsIn(text));
  }
  for (const folder of ['', 'docs']) {
    for (const name of await readdir(join(root, folder))) {
      if (!name.endsWith('.md')) continue;
      pages.set(posix.join(folder, name), await readFile(join(root, folder, name), 'utf8'));
    }
  }
  const paths = new Set(await readdir(root));
  for (const folder of [...FOLDERS, 'docs']) {
    for (const path of await readdir(join(root, folder), { recursive: true })) {
      paths.add(posix.join(folder, path.replaceAll('\\', '/')));
    }
  }
  return pathFindings(pages, paths);
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
  const ruled = ruledIn(tree);
  const findings = [
    ...importFindings(tree),
    ...fileFindings(tree),
    ...cycleFindings(tree),
    ...roomFindings(tree),
    ...crowdFindings(tree),
    ...tableFindings(tree),
    ...policyFindings(ruled),
    ...useCaseFindings(ruled),
    ...wordFindings(tree),
    ...(await referencesFound(tree)),
    ...(await pathsFound(tree)),
    ...(await documentFindings(tree)),
  ];
  for (const { file, rule } of findings) console.error(`${file}: ${rule}`);
  console.log(`${tree.size} files, ${findings.length} findings`);
  if (findings.length > 0) process.exitCode = 1;
}

await main();
