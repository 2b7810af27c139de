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
} from './call-graph.ts';
import type { Finding, Tree } from './tree.ts';

/** A line of a routes.ts, as it is written and as it turns out. */
interface Ruled {
  readonly file: string;
  /** As the line names it: `calls.savePin`. */
  readonly call: string;
  /** The decisions that its rule names. */
  readonly named: readonly Declared[];
  /** The decisions that its use case comes to, those among them that another decision asks. */
  readonly reached: readonly Declared[];
  /** The decisions that the use case's own file asks. */
  readonly asked: readonly Declared[];
}

/**
 * Rule 10: a route's rule names decisions (functions of a policy.ts) that its use case comes to, and every one
 * that stands in the use case's own file. What is handed to a use case by app.ts is not followed.
 */
export function policyFindings(tree: Tree): Finding[] {
  return ruledIn(tree).flatMap(({ file, call, named, reached, asked }) => [
    ...named
      .filter((one) => !reached.includes(one))
      .map((one) => ({ file, rule: `${call} names ${nameIn(one)}, and nothing asks it` })),
    ...asked
      .filter((one) => !named.includes(one))
      .map((one) => ({ file, rule: `${call} asks ${nameIn(one)}, and its rule does not say so` })),
  ]);
}

const nameIn = (declared: Declared): string => declared.split('#')[1] ?? '';

/** Every route of the server's. */
function ruledIn(tree: Tree): Ruled[] {
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
  return {
    file,
    call: call ? text.slice(call.start, call.end) : '',
    named: policy ? decisionsOf(modules, file, policy) : [],
    reached: [...reached].filter((one) => isDecision(modules, one)),
    asked: [...new Set(own.flatMap((one) => namedBy(modules, one)))].filter((one) =>
      isDecision(modules, one),
    ),
  };
}

function isDecision(modules: Modules, declared: Declared): boolean {
  if (!/\/([\w-]+-)?policy\.ts#/u.test(declared)) return false;
  const node = find(modules, declared)?.node;
  const made = node?.type === 'VariableDeclarator' ? (node.init as Node | null) : node;
  return made?.type === 'FunctionDeclaration' || made?.type === 'ArrowFunctionExpression';
}

/** The decisions of a rule, wherever the rule stands. */
function decisionsOf(modules: Modules, file: string, policy: Node): Declared[] {
  const [made] = callsOf('rule', policy);
  if (made !== undefined) {
    const [, ...decisions] = nodes(made.arguments);
    return decisions.flatMap((one) => namedIn(modules, file, one));
  }
  const [declared] = namedIn(modules, file, policy);
  const found = declared === undefined ? null : find(modules, declared);
  return found === null ? [] : decisionsOf(modules, found.file, memberOf(found.node, policy));
}

/** Of an object of rules the one that is meant; else the rule itself. */
function memberOf(declared: Node, policy: Node): Node {
  const made = declared.init as Node | null | undefined;
  if (made?.type !== 'ObjectExpression') return declared;
  const member = nodes(made.properties).find(({ key }) => nameOf(key) === nameOf(policy.property));
  return (member?.value as Node | undefined) ?? declared;
}

function callsOf(name: string, node: Node): Node[] {
  const inner = Object.values(node).flatMap((part) =>
    nodes(part).flatMap((one) => callsOf(name, one)),
  );
  return node.type === 'CallExpression' && nameOf(node.callee) === name ? [node, ...inner] : inner;
}
