import { V5_COLUMN_NAMES } from '#contract/api/v5/columns.ts';
import type { V5Line } from '#contract/api/v5/rows.ts';
import { v5Groups, v5Table } from '#contract/api/v5/table.ts';

const servedAmong = (lines: readonly V5Line[]): number =>
  lines.filter(({ served }) => served !== null).length;

/** Builds docs/api-v5.md: every operation of the /v5 API, supported or why not. */
export function apiV5Page(): string {
  const groups = Object.entries(v5Groups).map(([name, lines]) => {
    const rows = lines.map(lineOf).join('\n');
    return `## ${name}: ${servedAmong(lines)} of ${lines.length}\n\n${HEAD}\n${rows}\n`;
  });
  return `${INTRODUCTION}\n${groups.join('\n')}`;
}

const HEAD =
  '| operation | id | scopes there | token here | served by, or why not |\n| --- | --- | --- | --- | --- |';

function lineOf({ method, path, id, scopes, served, reason }: V5Line): string {
  const wanted = scopes.length === 0 ? '–' : scopes.join(' ');
  const cells = [`\`${method} ${path}\``, id, wanted];
  if (served === null) return `| ${[...cells, '–', reason].join(' | ')} |`;
  const { calls } = served;
  const ours = new Set(calls.map((call) => call.scope ?? (call.reads ? 'read' : 'write')));
  const names = calls.map(({ name }) => `\`${name}\``).join(', ');
  return `| ${[...cells, [...ours].join(' '), names].join(' | ')} |`;
}

const INTRODUCTION = `# The API at /v5

Made by \`npm run docs\` from contract/api/v5. Programs that speak version 5 of the API that the field uses (its published
description 5.23.0) reach an installation at \`/v5\`, unchanged but for their base address, where an operation is served:
**${servedAmong(v5Table)} of ${v5Table.length}**. The others answer 501. Each is made of calls of ours ([calls.md](calls.md)), made as
whoever asks, so that rights, limits and validation are those of the calls.

- **Tokens.** \`Authorization: Bearer …\` with an access token from the settings. Its scopes are ours: the column says which one
  stands for those of the field. A report is made by a token that may read.
- **Answers** are bare; a list is \`{items, bookmark}\`, newest first, \`page_size\` up to 250. A refusal is \`{code, message}\` with its HTTP
  status; \`code\` is the number of the refusal (contract/kernel/errors.ts). Who has no part in an ad account gets 404.
- **Batches** of up to 30 answer each thing for itself, \`{data, exceptions}\`. Fields that are not read here are refused by name where they
  are set. The last write counts; what somebody else changed meanwhile is read again.
- **Customer lists** are audiences here: a list is made with its audience, and \`audiences/create\` with its \`customer_list_id\` gives that
  audience its name. Rows are e-mail addresses or digests of them, up to 90,000 characters of them at once.
- **Boards and Pins** are those of whoever made the token; \`ad_account_id\` says for whose ad account one is made. A Pin's pictures are named
  \`150x150\`, \`400x300\`, \`600x\` and \`1200x\`: ours that come nearest, whole, each with its true size.
- **Catalogues** are of ad accounts, and have the id of theirs. \`ad_account_id\` may be left out by who has part in one alone. Filters of product
  groups have \`MIN_PRICE\`, \`MAX_PRICE\`, \`CUSTOM_NUMBER_0\` and so on as programs know them, and the fields of
  \`v3_create_product_group\` by their names; others are refused by name.
- **Billing** takes the rights of the calls it is made of. The file of an invoice takes the same token. A billing profile is the one way that an ad
  account pays by.
- **Terms** that are suggested are what many search for here, and those that are related narrow a search down. Interests are the topics of the
  installation, by ids that are words.
- **Ids** are texts of digits, up to 19. Amounts are micros of the ad account's currency, times Unix seconds, days UTC days. \`DOLLAR\` in
  the name of a column stands for that currency.
- **Reports** count ${V5_COLUMN_NAMES.map((name) => `\`${name}\``).join(', ')}, and conversions as \`TOTAL_CHECKOUT\`,
  \`TOTAL_CLICK_LEAD\`, \`TOTAL_SIGNUP_VALUE_IN_MICRO_DOLLAR\`, \`CHECKOUT_ROAS\`. Others are refused by name. What people do later with a saved ad
  (\`_2\`) is not counted apart, so a \`TOTAL_\` is what happened at the ads themselves. Names of campaigns stand in files only. A file of JSON is
  \`{id: [row]}\`; its link is open for ten minutes and takes no token. Its \`size\` is not known before it is read.
`;
