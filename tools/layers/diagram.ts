import { domains } from './order.ts';
import { importsOf, locationOf, type Tree } from './tree.ts';

/**
 * The imports between the domains of the server as a Mermaid diagram. The kernel is left out,
 * because everything stands on it, and so is what app.ts lists.
 */
export function diagramOf(tree: Tree): string {
  const edges = new Set<string>();
  for (const [file, text] of tree) {
    const from = locationOf(file);
    if (from.side !== 'server' || from.isTest || !isDrawn(from.domain)) continue;
    for (const { to } of importsOf(file, text)) {
      const target = to === null ? null : locationOf(to);
      if (target?.side !== 'server' || !isDrawn(target.domain) || target.domain === from.domain)
        continue;
      edges.add(`    ${from.domain} --> ${target.domain}`);
    }
  }
  return ['graph TD', ...[...edges].toSorted(), ''].join('\n');
}

function isDrawn(domain: string): boolean {
  return domain !== 'kernel' && (domains as readonly string[]).includes(domain);
}
