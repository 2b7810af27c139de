import { locationOf, type Finding, type Tree } from './tree.ts';

/** What code and pages may point to. */
export interface Known {
  /** Ids of docs/requirements.md and docs/security.md, as SAVE-01 or SEC-7. */
  readonly ids: ReadonlySet<string>;
  /** Numbers of the records in docs/decisions, as 076. */
  readonly decisions: ReadonlySet<string>;
}

const LISTED = /^- \*\*([A-Z]+-\d{1,3})\*\*/gmu;

/** It counts, in front of each statement, the parts of the specification. */
const LISTS = new Set(['docs/requirements.md']);

/** `pages` are the texts that list ids, `records` the names of the decisions' files. */
export function knownFrom(pages: readonly string[], records: readonly string[]): Known {
  const ids = pages.flatMap((page) => [...page.matchAll(LISTED)].map(([, id = '']) => id));
  return { ids: new Set(ids), decisions: new Set(records.map((name) => name.slice(0, 3))) };
}

/** Rule 9: a requirement, a security rule or a decision that is named can be read in docs/. */
export function referenceFindings(tree: Tree, known: Known): Finding[] {
  return [...tree].flatMap(([file, text]) => {
    const { side, isTest } = locationOf(file);
    // The checks' own tests make ids up.
    if (side === 'tools' && isTest) return [];
    const rules = [
      ...lostIds(text, known),
      ...lostDecisions(text, known),
      ...(LISTS.has(file) ? [] : numberedParts(text)),
    ];
    return [...new Set(rules)].map((rule) => ({ file, rule }));
  });
}

/** A number of a part of some text says to nobody which. */
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

/** BUILD-01..05 names BUILD-01 and BUILD-05. */
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
