import { errors } from '#contract/kernel/errors.ts';
import { MAX_PAGE_SIZE, PAGE_SIZE, TOKEN_REQUESTS } from '#contract/kernel/limits.ts';
import { escapeMarkup as text } from '#server/kernel/core/markup.ts';
import { callsByDomain, envelopeAnswer } from '../openapi/documented-calls.ts';
import { docGroups, type Entry, type Group } from './entries.ts';
import { articleOf, block, link, methodBadge, tableOf } from './entry-article.ts';

/** What every page has. */
export interface Dress {
  readonly mark: string;
  readonly style: string;
  /** Links to fonts, for the head. */
  readonly fonts: string;
  readonly script: string;
}

interface Page {
  readonly title: string;
  /** The group in the menu; null for other pages. */
  readonly current: string | null;
  readonly query?: string;
  /** The parts of the page, by id and title, for the menu. */
  readonly parts?: readonly (readonly [id: string, title: string])[];
  readonly main: string;
}

/** The parts of the overview. */
const PARTS = [
  ['authentication', 'Authentication'],
  ['requests', 'Requests'],
  ['responses', 'Responses'],
  ['pagination', 'Pagination'],
  ['retries', 'Retries and limits'],
  ['endpoints', 'Endpoints'],
] as const;

/** Renders the overview: how requests are made, and every group. */
export function overviewPage(dress: Dress): string {
  const groups = docGroups();
  const cards = groups.map(
    ({ name, title, says, entries }) =>
      `<section class="card"><h3>${link(`/docs/api/${name}/`, title)}</h3><p>${text(says)}</p>` +
      `<details><summary>${entries.length} endpoints</summary><ul class="list">${entries
        .map((entry) => listItem(name, entry))
        .join('')}</ul></details></section>`,
  );
  const main =
    `<h1>API</h1>${introduction()}<h2 id="endpoints">Endpoints</h2>` +
    `<div class="cards">${cards.join('')}</div>`;
  return framed(dress, groups, { title: 'API', current: 'overview', parts: PARTS, main });
}

/** Renders the endpoints of a group. */
export function groupPage(dress: Dress, name: string): string {
  const groups = docGroups();
  const { title = name, says = '', entries = [] } = groups.find((one) => one.name === name) ?? {};
  const main =
    `<h1>${text(title)}</h1><p class="lead">${text(says)}</p>${authenticate(entries)}` +
    `<ul class="list contents">${entries.map(({ id, title: of }) => `<li>${link(`#${id}`, of)}</li>`).join('')}</ul>` +
    entries.map(articleOf).join('');
  const parts = entries.map(({ id, title: of }) => [id, of] as const);
  return framed(dress, groups, { title, current: name, parts, main });
}

export function errorsPage(dress: Dress): string {
  const rows = Object.entries(errors).map(
    ([code, { status, number }]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${number}</td></tr>`,
  );
  const table = tableOf(['error_code', 'HTTP status', 'api_error_code'], rows);
  const main =
    '<h1>Errors</h1><p class="lead">An error has an HTTP status and a body with <code>error_code</code>, its number in ' +
    `<code>api_error_code</code>, and a <code>message</code> that names the field.</p>${table}`;
  return framed(dress, docGroups(), { title: 'Errors', current: 'errors', main });
}

/** Renders the endpoints that have all words of a query. */
export function searchPage(dress: Dress, query: string): string {
  const groups = docGroups();
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  const found = groups.flatMap(({ name, entries }) =>
    entries
      .filter((entry) => words.every((word) => wordsOf(entry).includes(word)))
      .map((entry) => listItem(name, entry)),
  );
  const count = found.length === 1 ? '1 endpoint' : `${found.length} endpoints`;
  const main =
    `<h1>Search</h1><p class="lead" role="status">${count} for “${text(query)}”</p>` +
    (found.length === 0
      ? `<p>Try fewer words, or ${link('/docs/api/#endpoints', 'browse all endpoints')}.</p>`
      : `<ul class="list">${found.join('')}</ul>`);
  return framed(dress, groups, { title: `Search: ${query}`, current: null, query, main });
}

const wordsOf = ({ id, title, says, endpoints, fields }: Entry): string =>
  [id, title, says, ...endpoints.flat(), ...fields.map(({ name }) => name)].join(' ').toLowerCase();

function listItem(group: string, { id, title, endpoints: [first] }: Entry): string {
  const [method, path] = first ?? ['', ''];
  return (
    `<li>${methodBadge(method)} ${link(`/docs/api/${group}/#${id}`, title)} ` +
    `<code>${text(path)}</code></li>`
  );
}

function framed(dress: Dress, groups: readonly Group[], page: Page) {
  const { title, current, query, parts = [], main } = page;
  const within = parts.map(([id, words]) => `<li>${link(`#${id}`, words)}</li>`).join('');
  const entry = (address: string, name: string, words: string): string =>
    name === current
      ? `<li><a href="${address}" aria-current="page">${text(words)}</a>${within && `<ul>${within}</ul>`}</li>`
      : `<li><a href="${address}">${text(words)}</a></li>`;
  const menu = [
    entry('/docs/api/', 'overview', 'Overview'),
    ...groups.map((group) => entry(`/docs/api/${group.name}/`, group.name, group.title)),
    entry('/docs/api/errors/', 'errors', 'Errors'),
  ];
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta name="color-scheme" content="light dark"><title>${text(title)} · Bowerbird API</title>` +
    `${dress.fonts}<style>${dress.style}</style></head><body><a class="skip" href="#main">Skip to content</a>` +
    `<header><a class="brand" href="/">${dress.mark}bowerbird</a> ${link('/docs/api/', 'API')}` +
    '<form role="search" action="/docs/api/"><input type="search" name="q" maxlength="100" required ' +
    `aria-label="Search endpoints" placeholder="Search endpoints" value="${text(query ?? '')}"></form></header>` +
    `<div class="page"><nav aria-label="API"><ul>${menu.join('')}</ul></nav>` +
    `<main id="main" tabindex="-1">${main}</main></div><script>${dress.script}</script></body></html>`
  );
}

/** The access token that the forms of a page use; without script it is not there. */
function authenticate(entries: readonly Entry[]): string {
  if (entries.every(({ sample }) => sample === null)) return '';
  return (
    '<div id="authenticate"><label for="token">Access token</label>' +
    '<input id="token" type="password" autocomplete="off" spellcheck="false" aria-describedby="token-hint">' +
    '<p class="meta" id="token-hint">For “Try it” on this page. Empty, your session is used. ' +
    `It is not stored. ${link('/settings/tokens/', 'Create a token')}</p></div>`
  );
}

function introduction(): string {
  const list = callsByDomain()
    .flatMap(([, calls]) => calls)
    .find(({ call }) => call.paged && call.resources.length > 0);
  const whole =
    list &&
    block(
      JSON.stringify(envelopeAnswer(list, list.call.resources[0]?.[0] ?? '', list.input), null, 2),
      'A complete response',
    );
  return (
    `<p class="lead">Everything that the site does, your programs can do. The same description for tools: ${link('/docs/openapi.json', 'OpenAPI 3.1')}.</p>` +
    `<h2 id="authentication">Authentication</h2><p>Create an access token under ${link('/settings/tokens/', 'Settings › Access tokens')} ` +
    'and send it as <code>Authorization: Bearer …</code>. A token has the scopes <code>read</code> and <code>write</code>; it reads ' +
    `secret boards with <code>secret_boards</code> only, and makes ${TOKEN_REQUESTS} requests an hour. Examples expect two variables:</p>` +
    `<div id="setup">${block('export SITE=https://bower.example\nexport TOKEN=…', 'Variables of the examples')}</div>` +
    '<p>With the session cookie instead, or without authentication, a write carries the header <code>X-CSRFToken</code>, equal to ' +
    'the cookie <code>csrftoken</code>, which a client may make itself.</p>' +
    '<h2 id="requests">Requests</h2><p>An endpoint has one or more addresses. A path takes its parameters in the query of a ' +
    '<code>GET</code>, and as JSON or a form otherwise. A resource, <code>/resource/{Name}Resource/{get|create|update|delete}/</code>, ' +
    'takes <code>data</code>, JSON <code>{"options": {…}, "context": {}}</code>, in the query of a <code>get</code> and in a form ' +
    'otherwise. Unknown parameters are ignored.</p><p><code>/resource/ApiResource/{get|create|update|delete}/</code> with ' +
    '<code>{url, data}</code> reaches any path through a resource: get is its GET, create its POST, update its PUT, delete its DELETE.</p>' +
    '<p>Registered GraphQL operations are at <code>POST /_/graphql/</code>; each is one of these endpoints.</p>' +
    '<h2 id="responses">Responses</h2><p>A path answers <code>{status, code, message, endpoint_name, data}</code>; a resource, an ' +
    'envelope. The examples below show <code>data</code> alone.</p>' +
    `<details><summary>A complete response</summary>${whole ?? ''}</details>` +
    `<h2 id="pagination">Pagination</h2><p>Lists take <code>page_size</code> (1 to ${MAX_PAGE_SIZE}, ${PAGE_SIZE} by default) and ` +
    '<code>bookmarks</code>, an array with the <code>bookmark</code> of the previous response. The last page has no bookmark.</p>' +
    '<h2 id="retries">Retries and limits</h2><p>Endpoints that create something accept <code>Idempotency-Key</code>, where they say ' +
    'so: the same key does it once. Limited endpoints answer <code>X-RateLimit-Limit</code>, <code>-Remaining</code> and ' +
    `<code>-Reset</code>; a refused request, <code>Retry-After</code>. All ${link('/docs/api/errors/', 'errors')} have a code.</p>`
  );
}
