import { locationOf, type Finding, type Tree } from './tree.ts';

/** Valid targets of references in code and pages. */
export interface Known {
  /** Ids from docs/requirements.md and docs/security.md, such as SAVE-01 or SEC-7. */
  readonly ids: ReadonlySet<string>;
  /** Numbers of the records in docs/decisions, such as 076. */
  readonly decisions: ReadonlySet<string>;
}

const LISTED = /^- \*\*([A-Z]+-\d{1,3})\*\*/gmu;

/** Numbers the specification's parts before each statement, so numbered parts are allowed there. */
const LISTS = new Set(['docs/requirements.md']);

/** Collects ids from the texts of `pages`, and decisions from the file names in `records`. */
export function knownFrom(pages: readonly string[], records: readonly string[]): Known {
  const ids = pages.flatMap((page) => [...page.matchAll(LISTED)].map(([, id = '']) => id));
  return { ids: new Set(ids), decisions: new Set(records.map((name) => name.slice(0, 3))) };
}

/** Rule 9: every requirement, security rule or decision that is referenced exists in docs/. */
export function referenceFindings(tree: Tree, known: Known): Finding[] {
  return [...tree].flatMap(([file, text]) => {
    const { side, isTest } = locationOf(file);
    // Tests of the checks use fictitious ids.
    if (side === 'tools' && isTest) return [];
    const rules = [
      ...lostIds(text, known),
      ...lostDecisions(text, known),
      ...(LISTS.has(file) ? [] : numberedParts(text)),
    ];
    return [...new Set(rules)].map((rule) => ({ file, rule }));
  });
}

/** Finds references by part number, which are ambiguous without the text. */
function numberedParts(text: string): string[] {
  return [...text.matchAll(/§\s?\d[\d.]*/gu)].map(
    ([part]) => `${part} is in no page: name the page, or say what it says`,
  );
}

const ID = String.raw`[A-Z]+-\d{1,3}(?:\.\.\d{1,3})?`;
const IDS = new RegExp(String.raw`\[(${ID}(?:[\s,*]+${ID})*)\]`, 'gu');

function lostIds(text: string, { ids }: Known): string[] {
  const named = [...text.matchAll(IDS)].flatMap(([, list = '']) =>
    list.split(/[\s,*]+/u).flatMap(endsOf),
  );
  return named
    .filter((id) => !ids.has(id))
    .map((id) => `${id} is in neither docs/requirements.md nor docs/security.md`);
}

/** BUILD-01..05 references BUILD-01 and BUILD-05. */
function endsOf(written: string): string[] {
  const [first = '', last] = written.split('..');
  return last === undefined ? [first] : [first, `${first.split('-')[0]}-${last}`];
}

function lostDecisions(text: string, { decisions }: Known): string[] {
  const named = [...text.matchAll(/\bdecisions?[ /](\d+)/giu)].map(([, number = '']) => number);
  return named
    .filter((number) => !decisions.has(number))
    .map((number) => `there is no decision ${number} in docs/decisions`);
}
