import {
  find,
  modulesIn,
  namedBy,
  namedIn,
  nameOf,
  nodes,
  reachedFrom,
  type Declared,
  type Modules,
  type Node,
  type Source,
} from './call-graph.ts';
import type { Tree } from './tree.ts';

/** A line of a routes.ts, as it is written and as it turns out. */
export interface Ruled {
  readonly file: string;
  /** As the line names it: `calls.savePin`. */
  readonly call: string;
  /** The contract's file that declares the call, and the name that it gives it there. */
  readonly from: Source | null;
  /** Who may, in the words of its rule. */
  readonly may: string;
  /** The decisions that its rule names. */
  readonly named: readonly Declared[];
  /** The decisions that its use case comes to, those among them that another decision asks. */
  readonly reached: readonly Declared[];
  /** The decisions that the use case's own file asks. */
  readonly consulted: readonly Declared[];
  /** The decisions that are asked on its way, without those that only another decision asks. */
  readonly met: readonly Declared[];
  /** Whether the use case is declared as `async (context, input)`. */
  readonly isUseCase: boolean;
}

/** Every route of the server's; what is handed to a use case by app.ts is not followed. */
export function ruledIn(tree: Tree): Ruled[] {
  const modules = modulesIn(tree);
  return [...modules].flatMap(([file, { program }]) =>
    file.endsWith('routes.ts')
      ? callsOf('route', program).map((line) => ruledBy(modules, tree.get(file) ?? '', file, line))
      : [],
  );
}

function ruledBy(modules: Modules, text: string, file: string, line: Node): Ruled {
  const [call, useCase, policy] = nodes(line.arguments);
  const from = useCase ? namedIn(modules, file, useCase) : [];
  const reached = reachedFrom(modules, from);
  const files = new Set(from.map((one) => one.split('#')[0]));
  const own = [...reached].filter((one) => files.has(one.split('#')[0]));
  const met = reachedFrom(modules, from, (one) => !isDecision(modules, one));
  const rule = policy ? ruleOf(modules, file, policy) : null;
  const [may, ...decisions] = rule === null ? [] : nodes(rule.node.arguments);
  return {
    file,
    call: call ? text.slice(call.start, call.end) : '',
    from: call ? importedBy(modules, file, call) : null,
    may: rule && may ? textOf(modules, rule.file, may) : '',
    named: rule === null ? [] : decisions.flatMap((one) => namedIn(modules, rule.file, one)),
    reached: [...reached].filter((one) => isDecision(modules, one)),
    consulted: [...new Set(own.flatMap((one) => namedBy(modules, one)))].filter((one) =>
      isDecision(modules, one),
    ),
    met: [...met].filter((one) => isDecision(modules, one)),
    isUseCase: useCase !== undefined && isUseCase(modules, file, useCase),
  };
}

/** Where a file has a name from, `savePin` or `calls.savePin`. */
function importedBy(modules: Modules, file: string, node: Node): Source | null {
  const whole = node.type === 'MemberExpression' ? node.object : node;
  const source = modules.get(file)?.imported.get(nameOf(whole));
  if (source === undefined) return null;
  return source.name === '*' ? { ...source, name: nameOf(node.property) } : source;
}

/** These add to the context of the use case that they are given last, and leave its shape. */
const WRAPPERS = new Set(['withServices', 'withSource']);

function isUseCase(modules: Modules, file: string, node: Node): boolean {
  if (node.type === 'CallExpression') {
    const wrapped = nodes(node.arguments).at(-1);
    return WRAPPERS.has(nameOf(node.callee)) && !!wrapped && isUseCase(modules, file, wrapped);
  }
  if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return false;
  const found = declaredBy(modules, file, node)?.node;
  const made = found?.type === 'VariableDeclarator' ? (found.init as Node | null) : found;
  const isFunction =
    made?.type === 'FunctionDeclaration' || made?.type === 'ArrowFunctionExpression';
  return isFunction && made.async === true && nodes(made.params).length <= 2;
}

function isDecision(modules: Modules, declared: Declared): boolean {
  if (!/\/([\w-]+-)?policy\.ts#/u.test(declared)) return false;
  const node = find(modules, declared)?.node;
  const made = node?.type === 'VariableDeclarator' ? (node.init as Node | null) : node;
  return made?.type === 'FunctionDeclaration' || made?.type === 'ArrowFunctionExpression';
}

/** The call of `rule` that a policy is made by, wherever that stands. */
function ruleOf(
  modules: Modules,
  file: string,
  policy: Node,
): { readonly file: string; readonly node: Node } | null {
  const [made] = callsOf('rule', policy);
  if (made !== undefined) return { file, node: made };
  const found = declaredBy(modules, file, policy);
  return found && ruleOf(modules, found.file, memberOf(found.node, policy));
}

function declaredBy(modules: Modules, file: string, node: Node) {
  const [declared] = namedIn(modules, file, node);
  return declared === undefined ? null : find(modules, declared);
}

/** Of an object of rules the one that is meant; else the rule itself. */
function memberOf(declared: Node, policy: Node): Node {
  const made = declared.init as Node | null | undefined;
  if (made?.type !== 'ObjectExpression') return declared;
  const member = nodes(made.properties).find(({ key }) => nameOf(key) === nameOf(policy.property));
  return (member?.value as Node | undefined) ?? declared;
}

/** What a constant text says: a literal, or a template of others. */
function textOf(modules: Modules, file: string, node: Node): string {
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'TemplateLiteral') {
    const inner = nodes(node.expressions).map((one) => textOf(modules, file, one));
    const parts = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
    return parts.map(({ value }, at) => value.cooked + (inner[at] ?? '')).join('');
  }
  const found = declaredBy(modules, file, node);
  const init = found?.node.init as Node | null | undefined;
  if (!found || !init) throw new Error(`${file}: a rule's sentence is a constant text`);
  return textOf(modules, found.file, init);
}

function callsOf(name: string, node: Node): Node[] {
  const inner = Object.values(node).flatMap((part) =>
    nodes(part).flatMap((one) => callsOf(name, one)),
  );
  return node.type === 'CallExpression' && nameOf(node.callee) === name ? [node, ...inner] : inner;
}
