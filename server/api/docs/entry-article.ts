import { escapeMarkup as text } from '#server/kernel/core/markup.ts';
import type { Entry } from './entries.ts';
import type { FieldRow } from './field-types.ts';
import { curlOf, type Sample } from './sample.ts';

export const link = (address: string, words: string): string =>
  `<a href="${text(address)}">${text(words)}</a>`;

/** Renders an endpoint: what it is on the left, how it is used on the right. */
export function articleOf(entry: Entry): string {
  const { id, title, says, endpoints, facts, errors } = entry;
  const codes = errors.map((code) => link(`/docs/api/errors/#${code}`, code));
  return (
    `<article id="${text(id)}"><div class="about"><h2>${link(`#${id}`, title)}</h2><p>${text(says)}</p>` +
    `<ul class="endpoints">${endpoints.map(endpointLine).join('')}</ul>` +
    `<ul class="facts">${facts.map((fact) => `<li>${text(fact)}</li>`).join('')}</ul>` +
    fieldTable(entry.fields) +
    `<details><summary>Errors</summary><p class="codes">${codes.join(' ')}</p></details>` +
    `<p class="meta"><code>${text(id)}</code></p></div>${usage(entry)}</article>`
  );
}

export const endpointLine = ([method, path]: Entry['endpoints'][number]): string =>
  `<li>${methodBadge(method)} <code>${text(path)}</code></li>`;

export const methodBadge = (method: string): string =>
  `<b class="method" data-method="${method}">${method}</b>`;

function fieldTable(fields: readonly FieldRow[]): string {
  if (fields.length === 0) return '<p class="meta">No parameters.</p>';
  const rows = fields.map(({ name, type, isRequired, isSecret }) => {
    const notes = [...(isRequired ? ['<b>required</b>'] : []), ...(isSecret ? ['write-only'] : [])];
    return `<tr><td><code>${text(name)}</code></td><td>${text(type)}</td><td>${notes.join(', ')}</td></tr>`;
  });
  return tableOf(['Parameter', 'Type', 'Required'], rows);
}

export function tableOf(heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function usage({ title, sample, answer }: Entry): string {
  if (sample === null) return '';
  return (
    `<div class="usage"><h3>Request</h3>${block(curlOf(sample), `Request: ${title}`)}` +
    `<h3>Response</h3>${block(JSON.stringify(answer, null, 2), `Response: ${title}`)}` +
    `${tryForm(title, sample)}</div>`
  );
}

/** A form that sends the request from this page; not there for browsers without scripts. */
function tryForm(title: string, { method, path, shape, input, reads, takesToken }: Sample): string {
  const warning = reads ? '' : '<p class="meta">This changes real data, with your rights.</p>';
  const session = takesToken
    ? ''
    : '<p class="meta">Uses your session: tokens are refused here.</p>';
  return (
    `<details class="try"><summary>Try it</summary><form data-method="${method}" data-path="${text(path)}" ` +
    `data-shape="${shape}"${takesToken ? ' data-token' : ''}>${warning}${session}` +
    `<label>Input, as JSON<textarea name="input" rows="6" spellcheck="false" aria-label="${text(`Input of ${title}`)}">${text(
      JSON.stringify(input, null, 2),
    )}</textarea></label><button>Send</button>` +
    `<p role="status" class="status"></p><pre tabindex="0" role="region" aria-label="${text(`Result of ${title}`)}" hidden></pre></form></details>`
  );
}

/** Renders text in a scrollable box that can be focused by keyboard; with a script, it can be copied. */
export const block = (value: string, label: string): string =>
  `<div class="block"><pre tabindex="0" role="region" aria-label="${text(label)}">${text(value)}</pre>` +
  `<button type="button" class="copy" aria-label="${text(`Copy: ${label}`)}" hidden>Copy</button></div>`;
