import type { Node } from './layers/call-graph.ts';
import { childrenOf, nameCalled } from './texts-page.ts';

/** Not an abbreviation or a name, which is the same everywhere. */
const WORDS = /^\p{Lu}.*\p{Ll}/u;

/** Returns the texts of a file's tables from which it passes one to `t` by name, as in `t(JOINING[mode])`. */
export function tableTexts(program: Node): string[] {
  const tables = new Map<string, Node>();
  const used = new Set<string>();
  const read = (node: Node): void => {
    const { type, id, init } = node as Node & { readonly id?: Node; readonly init?: Node };
    if (type === 'VariableDeclarator' && init) tables.set(String(id?.['name']), bare(init));
    if (type === 'CallExpression' && nameCalled(node) === 't') {
      const [first] = node['arguments'] as readonly Node[];
      const name = first && tableOf(first);
      if (name) used.add(name);
    }
    for (const child of childrenOf(node)) read(child);
  };
  read(program);
  return [...used].flatMap((name) => {
    const table = tables.get(name);
    return table?.type === 'ObjectExpression' ? valuesOf(table) : [];
  });
}

/** Returns an expression without what only types it: `{…} as const`. */
function bare(node: Node): Node {
  return /^TS(?:As|Satisfies)Expression$/u.test(node.type)
    ? bare(node['expression'] as Node)
    : node;
}

/** Returns the name of the table that a computed member is taken from. */
function tableOf(node: Node): string | null {
  if (node.type !== 'MemberExpression' || node['computed'] !== true) return null;
  const { type, name } = node['object'] as Node & { readonly name?: string };
  return type === 'Identifier' && name !== undefined ? name : null;
}

function valuesOf(table: Node): string[] {
  return (table['properties'] as readonly Node[]).flatMap(({ value }) => {
    const text = (value as Node | undefined)?.['value'];
    return typeof text === 'string' && WORDS.test(text) ? [text] : [];
  });
}
