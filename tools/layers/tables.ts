import { owners, readers } from './owners.ts';
import { locationOf, withoutComments, type Finding, type Tree } from './tree.ts';

type Owners = typeof owners;
type Readers = typeof readers;

/** Rule 8: only one domain writes a table; others read it only where listed with a reason. */
export function tableFindings(
  tree: Tree,
  owned: Owners = owners,
  read: Readers = readers,
): Finding[] {
  const tables = tablesIn(tree);
  const ownerOf = new Map(
    Object.entries(owned).flatMap(([domain, names]) => names.map((name) => [name, domain])),
  );
  const missing = [...tables]
    .filter((table) => !ownerOf.has(table))
    .map((table) => ({ file: MIGRATIONS, rule: `nobody owns ${table} (tools/layers/owners.ts)` }));
  const gone = [...ownerOf.keys()]
    .filter((table) => !tables.has(table))
    .map((table) => ({ file: 'tools/layers/owners.ts', rule: `there is no table ${table}` }));
  const used = [...tree].flatMap(([file, text]) => usesIn(file, text, tables));
  const crossing = used.filter(({ domain, table }) => ownerOf.get(table) !== domain);
  const wrong = crossing.flatMap(({ file, domain, table, isWritten }) => {
    const owner = ownerOf.get(table);
    if (owner === undefined) return [];
    if (isWritten) return [{ file, rule: `only ${owner} writes ${table}` }];
    return read[domain]?.[table] === undefined
      ? [
          {
            file,
            rule: `${table} is ${owner}'s: ask its index, or say why not in tools/layers/owners.ts`,
          },
        ]
      : [];
  });
  const needed = new Set(crossing.map(({ domain, table }) => `${domain} ${table}`));
  const idle = Object.entries(read).flatMap(([domain, reasons]) =>
    Object.keys(reasons)
      .filter((table) => !needed.has(`${domain} ${table}`))
      .map((table) => ({
        file: 'tools/layers/owners.ts',
        rule: `${domain} does not read ${table}`,
      })),
  );
  return [...missing, ...gone, ...wrong, ...idle];
}

const MIGRATIONS = 'server/migrations';
const STEPS =
  /\b(create|drop)\s+(?:unlogged\s+)?table\s+(?:if\s+(?:not\s+)?exists\s+)?(\w+)|\balter\s+table\s+(\w+)\s+rename\s+to\s+(\w+)/giu;

/** Returns the tables that exist after all migrations. */
function tablesIn(tree: Tree): Set<string> {
  const tables = new Set<string>();
  const files = [...tree.keys()].filter((file) => file.startsWith(`${MIGRATIONS}/`));
  for (const file of files.toSorted()) {
    const text = (tree.get(file) ?? '').replace(/--[^\n]*/gu, '');
    for (const [, step, name = '', old = '', renamed = ''] of text.matchAll(STEPS)) {
      if (step === undefined) {
        tables.delete(old);
        tables.add(renamed);
      } else if (step.toLowerCase() === 'create') tables.add(name);
      else tables.delete(name);
    }
  }
  return tables;
}

interface Use {
  readonly file: string;
  readonly domain: string;
  readonly table: string;
  readonly isWritten: boolean;
}

// Our SQL is in lower case.
const USES =
  /\b(delete\s+from|insert\s+into|update|truncate|merge\s+into|from|join|using|table)\s+(?:only\s+)?([a-z_]+)\b/gu;
const WRITES = /^(?:delete|insert|update|truncate|merge)/u;

function usesIn(file: string, text: string, tables: ReadonlySet<string>): Use[] {
  const { side, domain, isTest } = locationOf(file);
  if (side !== 'server' || isTest || !file.endsWith('.ts')) return [];
  return [...withoutComments(text).matchAll(USES)]
    .filter(([, , table = '']) => tables.has(table))
    .map(([, verb = '', table = '']) => ({ file, domain, table, isWritten: WRITES.test(verb) }));
}
