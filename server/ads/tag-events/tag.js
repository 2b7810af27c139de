/* Bowerbird tag, version 1: reports visits and events on this page to the server it was loaded from. Sets no cookie. */
(() => {
  const script = document.currentScript;
  const tagId = script && script.getAttribute('data-tag-id');
  const was = window.bowerbird || {};
  const tags = was.tags || {};
  const queue = Array.from(was.queue || []);
  if (!tagId || tags[tagId]) return;

  const PARAM = 'bclid';
  const STORED = 'bowerbird.click';
  const CLICK_MS = 60 * 86400000;
  const FIELDS = 'value currency order_id event_id num_items content_ids search_string'.split(' ');
  const address = new URL('/tag/v1/events/', script.src).href;
  const mayMatch = script.hasAttribute('data-enhanced-match');
  const isPrivate = script.hasAttribute('data-opt-out') || navigator.globalPrivacyControl === true;
  let isOut = isPrivate;
  let email = null;

  /* The id of the ad click that led to this site, only stored in this browser. */
  const clickId = () => {
    const found = new URLSearchParams(location.search).get(PARAM);
    const here = /^[\w-]{20}$/.test(found || '') ? found : null;
    try {
      if (isOut) localStorage.removeItem(STORED);
      else if (here) localStorage.setItem(STORED, `${Date.now()} ${here}`);
      const [at, id] = (localStorage.getItem(STORED) || '').split(' ');
      return id && Date.now() - at < CLICK_MS ? id : here;
    } catch {
      return here;
    }
  };

  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const newId = () => hex(crypto.getRandomValues(new Uint8Array(16)));
  const hashOf = async (written) => {
    const text = String(written).trim().toLowerCase();
    if (/^[0-9a-f]{64}$/.test(text)) return text;
    if (!text.includes('@') || !crypto.subtle) return null;
    return hex(
      new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
    );
  };

  const track = (event_name, { event_id, ...data } = {}) => {
    const one = { event_name, event_id: String(event_id || data.order_id || newId()), data };
    const body = new URLSearchParams({
      tag_id: tagId,
      path: location.pathname,
      events: JSON.stringify([one]),
    });
    const click = clickId();
    if (isOut) body.set('opt_out', 'true');
    else if (click) body.set('click_id', click);
    const rest = { credentials: 'omit', mode: 'cors', referrerPolicy: 'no-referrer' };
    Promise.resolve(isOut ? null : email)
      .then((hash) => {
        if (hash) body.set('em', hash);
        return window.fetch(address, { method: 'POST', body, keepalive: true, ...rest });
      })
      .catch(() => {});
  };

  /* Returns an element's event data: data-order-id is order_id. */
  const dataOf = (element) => {
    const data = {};
    for (const field of FIELDS) {
      const value = element.getAttribute(`data-${field.replace('_', '-')}`);
      if (value) data[field] = field === 'content_ids' ? value.split(',') : value;
    }
    return data;
  };

  const run = (command, what, data) => {
    if (command === 'track') track(what, data || {});
    else if (command === 'opt_out') isOut = isPrivate || what !== false;
    else if (command === 'set' && what && mayMatch) email = what.email ? hashOf(what.email) : null;
  };

  tags[tagId] = run;
  if (!was.tags) {
    const all = (...call) => {
      queue.push(call);
      Object.values(tags).forEach((one) => one(...call));
    };
    window.bowerbird = Object.assign(all, { tags, queue });
  }
  queue.forEach((call) => run(...call));
  track('page_visit');
  if (script.dataset.event) track(script.dataset.event, dataOf(script));
  document.addEventListener('click', ({ target }) => {
    const found = target.closest && target.closest('[data-bowerbird-event]');
    if (found) track(found.dataset.bowerbirdEvent, dataOf(found));
  });
})();
