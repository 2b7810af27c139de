import { domains } from './order.ts';
import { importsOf, locationOf, type Tree } from './tree.ts';

/**
 * Draws the imports between the server's domains as a Mermaid diagram, without the kernel, which everything imports,
 * and without app.ts. Transitive imports are reduced to keep it readable.
 */
export function diagramOf(tree: Tree): string {
  const imports = importsBetween(tree);
  const lines = [...imports].flatMap(([from, below]) =>
    [...below]
      .filter((to) => ![...below].some((other) => other !== to && leadsTo(imports, other, to)))
      .map((to) => `    ${from} --> ${to}`),
  );
  return ['graph TD', ...lines.toSorted(), ''].join('\n');
}

/** Whether a domain imports another, directly or indirectly. */
function leadsTo(imports: Imports, from: string, to: string): boolean {
  const below = imports.get(from) ?? new Set();
  return below.has(to) || [...below].some((other) => leadsTo(imports, other, to));
}

type Imports = ReadonlyMap<string, ReadonlySet<string>>;

function importsBetween(tree: Tree): Imports {
  const imports = new Map<string, Set<string>>();
  for (const [file, text] of tree) {
    const from = locationOf(file);
    if (from.side !== 'server' || from.isTest || !isDrawn(from.domain)) continue;
    for (const { to } of importsOf(file, text)) {
      const target = to === null ? null : locationOf(to);
      if (target?.side !== 'server' || !isDrawn(target.domain)) continue;
      // An import to the right is reported separately, and would make this recurse endlessly.
      if (rankOf(target.domain) >= rankOf(from.domain)) continue;
      imports.set(from.domain, (imports.get(from.domain) ?? new Set()).add(target.domain));
    }
  }
  return imports;
}

const rankOf = (domain: string): number => (domains as readonly string[]).indexOf(domain);

const isDrawn = (domain: string): boolean => domain !== 'kernel' && rankOf(domain) !== -1;
