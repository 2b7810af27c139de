import { importsOf, type Finding, type Tree } from './tree.ts';

/** Rule 5: finds import cycles, including type-only imports; one finding each. */
export function cycleFindings(tree: Tree): Finding[] {
  const edges = new Map<string, string[]>();
  for (const [file, text] of tree) {
    const targets = importsOf(file, text).map(({ to }) => to);
    edges.set(file, targets.filter((to) => to !== null && to !== file && tree.has(to)) as string[]);
  }
  return groupsOf(edges)
    .filter((group) => group.length > 1)
    .map((group) => {
      const files = group.toSorted();
      return { file: files[0] ?? '', rule: `imports in a circle: ${files.join(', ')}` };
    });
}

/**
 * Returns the strongly connected components (Tarjan): two files are in one group if each can reach the other. A file's
 * `low` is the earliest file on the stack that it can reach.
 */
function groupsOf(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const way: string[] = [];
  const groups: string[][] = [];

  const visit = (file: string): void => {
    const mine = order.size;
    order.set(file, mine);
    low.set(file, mine);
    way.push(file);
    for (const next of edges.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (way.includes(next)) low.set(file, Math.min(low.get(file) ?? mine, low.get(next) ?? mine));
    }
    if (low.get(file) === mine) groups.push(way.splice(way.indexOf(file)));
  };

  for (const file of edges.keys()) if (!order.has(file)) visit(file);
  return groups;
}
