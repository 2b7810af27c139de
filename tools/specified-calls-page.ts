import { specifiedCalls } from '#contract/specified-calls.ts';

const listOf = (names: readonly string[]): string =>
  names.length === 0 ? '–' : names.map((name) => `\`${name}\``).join(', ');

/** Builds docs/specified-calls.md: the calls of the specification, as a test makes each. */
export function specifiedCallsPage(): string {
  const rows = specifiedCalls.map(
    ({ call, payload, reads, answers = '`resource_response.data`' }) =>
      `| \`${call}\` | ${listOf(payload)} | ${answers} | ${listOf(reads)} |`,
  );
  return `# Calls of the specification

Made by \`npm run docs\` from contract/specified-calls.ts. A test makes each of them with all that it may carry
(server/api/specified-calls.test.ts). A path answers in \`data\` when it is called as it stands, and in
\`resource_response.data\` through \`ApiResource\`; the test does both. Of an answer the names are listed that clients read;
\`[]\` stands for each of a list.

| call | payload | answers in | read |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}
