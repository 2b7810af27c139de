// Copies examples, and sends a documented request from its page: with the access token of the field above, or else
// with the session.
const TIMEOUT_MS = 30_000;
const MOST_SHOWN = 100_000;
const sending = new Set();
const token = document.querySelector('#token');

const setup = document.querySelector('#setup pre');
if (setup) setup.textContent = setup.textContent.replace(/SITE=\S+/, `SITE=${location.origin}`);

// Without TLS a browser has no clipboard to write to.
if (navigator.clipboard) {
  for (const button of document.querySelectorAll('.copy')) {
    button.hidden = false;
    button.addEventListener('click', () => void copy(button));
  }
}

async function copy(button) {
  const text = button.previousElementSibling.textContent;
  const done = await navigator.clipboard.writeText(text).then(
    () => 'Copied',
    () => 'Not copied',
  );
  button.textContent = done;
  setTimeout(() => (button.textContent = 'Copy'), 2000);
}

function csrf() {
  const found = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1];
  if (found) return found;
  // A site without TLS has no randomUUID.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  document.cookie = `csrftoken=${made}; path=/; samesite=lax`;
  return made;
}

function requestOf({ method, path, shape, token: takesToken }, input) {
  const rest = { ...input };
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    delete rest[name];
    return encodeURIComponent(input[name] ?? '');
  });
  const secret = takesToken === undefined ? '' : (token?.value.trim() ?? '');
  const headers = secret ? { authorization: `Bearer ${secret}` } : {};
  if (!secret && method !== 'GET') headers['x-csrftoken'] = csrf();
  const init = { method, headers, credentials: secret ? 'omit' : 'same-origin' };
  const text = (value) => (typeof value === 'string' ? value : JSON.stringify(value));
  const fields =
    shape === 'resource'
      ? { source_url: '/', data: JSON.stringify({ options: rest, context: {} }) }
      : Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, text(value)]));
  if (method === 'GET') return [`${address}?${new URLSearchParams(fields)}`, init];
  if (shape === 'resource') return [address, { ...init, body: new URLSearchParams(fields) }];
  headers['content-type'] = 'application/json';
  return [address, { ...init, body: JSON.stringify(shape === 'items' ? rest.items : rest) }];
}

async function send(form) {
  const status = form.querySelector('.status');
  const result = form.querySelector('pre');
  let input;
  try {
    input = JSON.parse(form.elements.input.value || '{}');
    if (typeof input !== 'object' || input === null || Array.isArray(input)) throw new TypeError();
  } catch {
    status.textContent = 'The input is not a JSON object.';
    result.hidden = true;
    return;
  }
  const [address, init] = requestOf(form.dataset, input);
  status.textContent = 'Sending …';
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body = await response.text();
    status.textContent = `${response.status} ${response.statusText}`;
    result.textContent = readable(body).slice(0, MOST_SHOWN);
    result.hidden = body === '';
  } catch {
    status.textContent = 'No answer. Check your connection, then send it again.';
    result.hidden = true;
  }
}

function readable(body) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

document.addEventListener('submit', (event) => {
  if (!event.target.matches('.try form')) return;
  event.preventDefault();
  if (sending.has(event.target)) return;
  sending.add(event.target);
  void send(event.target).finally(() => sending.delete(event.target));
});
