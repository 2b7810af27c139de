import type { Finding, Tree } from './tree.ts';

/** Words to avoid, with the standard terms. */
const FIELD: Readonly<Record<string, string>> = {
  asked: 'request or requested',
  told: 'notified, or what was sent',
  said: 'message or text',
  kept: 'stored, cached or retained',
};

const EXPORTED = /^export (?:async )?(?:const|function|interface|type) (\w+)/gmu;

/** Words that, alone, name a variable after how it came rather than what it is. */
const ALONE: Readonly<Record<string, string>> = {
  ...FIELD,
  shown: 'page, view, or what it is',
  given: 'input, or what it is',
  seen: 'viewed, displayed or visited',
};

/** A local variable or function. */
const LOCAL = /^\s*(?:async )?(?:const|let|function) (asked|told|said|kept|shown|given|seen)\b/gmu;

/** A field of a call or job payload, also with a prefix. */
const WIRE = /^\s+(?:\w+_)?(asked|told|said|kept|shown|given)(?:_\w+)?: (?:z\.|maybe\(|flag\()/gmu;

/** A parameter, or a member of any other object or interface. */
const MEMBER =
  /(?:^\s+|[{(,] ?)(?:readonly )?(asked|told|said|kept|shown|given|seen)\??: (?!z\.|maybe\(|flag\()/gmu;

/** Rule 13: exported names, variables, fields and our components' attributes use searchable, standard words. */
export function wordFindings(tree: Tree): Finding[] {
  return [...tree].flatMap(([file, text]) => [
    ...[...text.matchAll(EXPORTED)]
      .flatMap(([, name = '']) => ourWordsIn(name))
      .map((rule) => ({ file, rule })),
    ...[...text.matchAll(LOCAL)].map(([, name = '']) => ({
      file,
      rule: `${name} says ${name}: call it ${ALONE[name]}`,
    })),
    ...[...text.matchAll(WIRE), ...(namesThem(file) ? [] : text.matchAll(MEMBER))].map(
      ([, name = '']) => ({ file, rule: `a field says ${name}: call it ${ALONE[name]}` }),
    ),
    ...(file.endsWith('.tsx') && /\slook=["{]/u.test(text)
      ? [{ file, rule: 'look is called variant' }]
      : []),
  ]);
}

/** Whether a file belongs to this rule, which has to name the words. */
const namesThem = (file: string): boolean => file.startsWith('tools/layers/words.');

function ourWordsIn(name: string): string[] {
  return (name.match(/[A-Z]?[a-z]+/gu) ?? []).flatMap((word) => {
    const field = FIELD[word.toLowerCase()];
    return field === undefined ? [] : [`${name} says ${word}: call it ${field}`];
  });
}
