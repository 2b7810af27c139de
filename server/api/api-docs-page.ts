import type { Call } from '#contract/kernel/call.ts';
import { resourcePath } from '#contract/kernel/envelope.ts';
import { errors } from '#contract/kernel/errors.ts';
import { MAX_PAGE_SIZE, PAGE_SIZE, TOKEN_REQUESTS } from '#contract/kernel/limits.ts';
import { escapeMarkup as text } from '#server/kernel/core/markup.ts';
import { fieldsOf, type Schema } from './openapi/schemas.ts';
import {
  envelopeAnswer,
  refusalsOf,
  callsByDomain,
  type DocumentedCall,
} from './openapi/documented-calls.ts';

/** Renders every call for people: its endpoints, fields, an example and its refusals. */
export function apiDocsPage(style: string): string {
  const domains = callsByDomain();
  const list = domains.flatMap(([, calls]) => calls).find(({ call }) => call.paged);
  const lists = domains.map(([domain, calls]) => {
    const links = calls.map(({ call, title }) => `<li>${link(`#${call.name}`, title)}</li>`);
    return `<h2>${link(`#${domain}`, headOf(domain))}</h2><ul>${links.join('')}</ul>`;
  });
  const sections = domains.map(
    ([domain, calls]) =>
      `<section><h2 id="${text(domain)}">${text(headOf(domain))}</h2>${calls.map(article).join('')}</section>`,
  );
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><title>Calls of Bowerbird</title>' +
    `<style>${style}</style></head><body>` +
    `<header>${link('/', 'Bowerbird')}<h1>Calls</h1></header><div class="page">` +
    `<nav aria-label="Calls">${lists.join('')}<h2>${link('#refusals', 'Refusals')}</h2></nav>` +
    `<main>${introduction(list)}${sections.join('')}${refusals()}</main></div></body></html>`
  );
}

function introduction(list: DocumentedCall | undefined): string {
  const paragraphs = [
    `Every call has a name and one or more endpoints. The same as ${link('/docs/openapi.json', 'OpenAPI 3.1')}, for programs.`,
    'A resource endpoint takes <code>source_url</code> and <code>data</code>, JSON <code>{"options": {…}, "context": {}}</code>: ' +
      'in the query of a <code>get</code>, in a form for everything else. Options that a call does not know are ignored. ' +
      'It answers an envelope, of which the examples below show <code>resource_response.data</code>. A path takes its fields in the ' +
      'query of a GET, and as JSON or a form otherwise; it answers <code>{status, code, message, endpoint_name, data}</code>.',
    '<code>/resource/ApiResource/{get|create|update|delete}/</code> with <code>{url, data}</code> reaches a path through a ' +
      'resource endpoint: get is its GET, create its POST, update its PUT, delete its DELETE.',
    `Lists take <code>page_size</code> (1 to ${MAX_PAGE_SIZE}, else ${PAGE_SIZE}) and <code>bookmarks</code>, a list with the ` +
      '<code>bookmark</code> of the answer before. The last page has no bookmark.',
    'Authenticate with the session cookie, or with an access token: <code>Authorization: Bearer …</code>. With a session, or with ' +
      'none, a write carries the header <code>X-CSRFToken</code>, equal to the cookie <code>csrftoken</code>, which a client may ' +
      `make itself. A token needs the scope <code>read</code> or <code>write</code>, sees secret boards only with ` +
      `<code>secret_boards</code>, and makes ${TOKEN_REQUESTS} calls in an hour.`,
    'Calls that create something accept <code>Idempotency-Key</code>, where they say so: the same key does it once. Limited calls answer ' +
      '<code>X-RateLimit-Limit</code>, <code>-Remaining</code> and <code>-Reset</code>; a refused one, <code>Retry-After</code>.',
  ];
  const text = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
  if (list === undefined) return text;
  const [name = 'Api'] = list.call.resources[0] ?? [];
  const answer = block(envelopeAnswer(list, name, list.input), 'A whole answer');
  return `${text}<h2>A whole answer</h2>${answer}`;
}

const headOf = (domain: string): string => domain.charAt(0).toUpperCase() + domain.slice(1);

function article(calls: DocumentedCall): string {
  const { call, title, says, input, answer } = calls;
  const endpoints = [
    ...call.resources.map(
      ([name, verb]) => `${verb === 'get' ? 'GET' : 'POST'} ${resourcePath(name, verb)}`,
    ),
    ...call.paths.map((endpoint) => endpoint.join(' ')),
  ].map((endpoint) => `<li><code>${text(endpoint)}</code></li>`);
  const codes = refusalsOf(call).map((code) => link(`#${code}`, code));
  return (
    `<article id="${text(call.name)}"><h3>${link(`#${call.name}`, title)}</h3><p>${text(says)}</p>` +
    `<ul class="endpoints">${endpoints.join('')}</ul><p class="meta">${text(factsOf(call))}</p>` +
    `${fieldTable(call)}<h4>For example</h4>${block(input, `What ${title} is sent`)}` +
    `<h4>Answers</h4>${block(answer, `What ${title} answers`)}` +
    `<p class="meta">May be refused with ${codes.join(', ')}.</p></article>`
  );
}

function factsOf(call: Call): string {
  const who = {
    anyone: 'For anyone',
    signed_in: 'For whoever is signed in',
    partner: 'For business accounts',
    advertiser: `For whoever has the right ${call.right} at the ad account`,
    operator: 'For operators',
  }[call.audience];
  return [
    call.name,
    call.sessionOnly ? `${who}, by session only` : who,
    ...(call.paged ? ['A list, in pages'] : []),
    ...(call.once ? ['Takes Idempotency-Key'] : []),
    ...(call.rate === null
      ? []
      : [`At most ${call.rate.limit} in ${call.rate.seconds} s for each ${call.rate.per}`]),
  ]
    .map((fact) => `${fact}.`)
    .join(' ');
}

function fieldTable(call: Call): string {
  const rows = Object.entries(fieldsOf(call)).map(([name, { schema, isRequired }]) => {
    const kind = [
      typeOf(schema),
      ...(isRequired ? ['required'] : []),
      ...(schema.writeOnly === true ? ['never repeated'] : []),
    ];
    return `<tr><td><code>${text(name)}</code></td><td>${text(kind.join(', '))}</td></tr>`;
  });
  return rows.length === 0 ? '' : tableOf(['Field', 'Type'], rows);
}

/** The additional inputs that the two lenient types accept. */
const LENIENT = { id: 'whole number', 'true or false': 'true, false' };

/** Describes a field's type; whether it may be empty is omitted. */
function typeOf(schema: Schema): string {
  if ('anyOf' in schema) {
    const kinds = (schema.anyOf as Schema[])
      .filter((one) => one.const !== '' && one.type !== 'null')
      .map(typeOf);
    const [lenient] = Object.entries(LENIENT).filter((both) =>
      both.every((kind) => kinds.includes(kind)),
    );
    return [...new Set(kinds)].filter((kind) => kind !== lenient?.[1]).join(' or ');
  }
  if ('const' in schema) return JSON.stringify(schema.const);
  if ('enum' in schema) return (schema.enum as unknown[]).map(String).join(', ');
  if (schema.type === 'array') return listOf(schema);
  if (schema.type === 'integer') return 'whole number';
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type !== 'string') return typeof schema.type === 'string' ? schema.type : 'anything';
  if (schema.pattern === String.raw`^\d{1,20}$`) return 'id';
  return typeof schema.maxLength === 'number' ? `string, max ${schema.maxLength}` : 'string';
}

/** Describes a list; for a tuple, only the items it declares. */
function listOf({ items, prefixItems }: Schema): string {
  const kinds = Array.isArray(prefixItems) ? (prefixItems as Schema[]) : [items as Schema];
  return `list of: ${kinds.map(typeOf).join(', ')}`;
}

function refusals(): string {
  const rows = Object.entries(errors).map(
    ([code, { status, number }]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${number}</td></tr>`,
  );
  const table = tableOf(['error_code', 'HTTP', 'api_error_code'], rows);
  return `<section><h2 id="refusals">Refusals</h2>${table}</section>`;
}

function tableOf(heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** Renders a value as JSON, in a scrollable box that can be focused by keyboard. */
function block(value: unknown, label: string): string {
  return `<pre tabindex="0" role="region" aria-label="${text(label)}">${text(
    JSON.stringify(value, null, 2),
  )}</pre>`;
}

function link(address: string, words: string): string {
  return `<a href="${text(address)}">${text(words)}</a>`;
}
