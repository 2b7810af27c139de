import type { Finding, Tree } from './tree.ts';

/** Words of ours alone, and what the field calls what they name. */
const FIELD: Readonly<Record<string, string>> = {
  asked: 'request or requested',
  told: 'notified, or what was sent',
  said: 'message or text',
  kept: 'stored, cached or retained',
};

const EXPORTED = /^export (?:async )?(?:const|function|interface|type) (\w+)/gmu;

/** Alone they name a variable by how it came, and not by what it is. */
const ALONE: Readonly<Record<string, string>> = {
  ...FIELD,
  shown: 'page, view, or what it is',
  given: 'input, or what it is',
};

/** A variable or a function of a file. */
const LOCAL = /^\s*(?:async )?(?:const|let|function) (asked|told|said|kept|shown|given)\b/gmu;

/** A field of a call, or of a payload of a job. */
const WIRE = /^\s+(?:\w+_)?(asked|told|said|kept|shown|given)(?:_\w+)?: (?:z\.|maybe\()/gmu;

/** Rule 10: exported names, names of variables and of fields, and the attributes of our components, are words that an engineer searches for. */
export function wordFindings(tree: Tree): Finding[] {
  return [...tree].flatMap(([file, text]) => [
    ...[...text.matchAll(EXPORTED)]
      .flatMap(([, name = '']) => ourWordsIn(name))
      .map((rule) => ({ file, rule })),
    ...[...text.matchAll(LOCAL)].map(([, name = '']) => ({
      file,
      rule: `${name} says ${name}: call it ${ALONE[name]}`,
    })),
    ...[...text.matchAll(WIRE)].map(([, name = '']) => ({
      file,
      rule: `a field says ${name}: call it ${ALONE[name]}`,
    })),
    ...(file.endsWith('.tsx') && /\slook=["{]/u.test(text)
      ? [{ file, rule: 'look is called variant' }]
      : []),
  ]);
}

function ourWordsIn(name: string): string[] {
  return (name.match(/[A-Z]?[a-z]+/gu) ?? []).flatMap((word) => {
    const field = FIELD[word.toLowerCase()];
    return field === undefined ? [] : [`${name} says ${word}: call it ${field}`];
  });
}
