/* Bowerbird widgets, version 1: turns marked links of a page into save buttons and frames of the server this was loaded from. */
(() => {
  const script = document.currentScript;
  if (!script) return;
  const { origin } = new URL(script.src);
  const SIZES = { pin: [360, 540], board: [480, 580], profile: [480, 580] };
  const STYLE = `a {
    display: inline-flex; align-items: center; min-height: 36px; padding: 0 14px; border-radius: 18px;
    background: #2438a6; color: #fff; font: 600 14px/20px system-ui, sans-serif; text-decoration: none;
  }
  a:hover { background: #1b2b85; }
  a:focus-visible { outline: 2px solid #2438a6; outline-offset: 2px; }`;

  /* The path of a link to this server, cut at its slashes; null for links to elsewhere. */
  const partsOf = (link) => {
    const url = link.href ? new URL(link.href, location.href) : null;
    return url && url.origin === origin ? url.pathname.split('/').filter(Boolean) : null;
  };

  /* The address of a link's frame; null if it is not one to a thing of this kind. */
  const frameOf = (kind, link) => {
    const parts = partsOf(link);
    if (!parts) return null;
    const [first, second] = parts;
    if (kind === 'pin') {
      const isPin = parts.length === 2 && first === 'pin';
      return isPin ? `/embed/pin/${second.split('--').pop()}/` : null;
    }
    return parts.length === (kind === 'board' ? 2 : 1)
      ? `/embed/${kind}/${parts.join('/')}/`
      : null;
  };

  const frame = (kind, link) => {
    const path = frameOf(kind, link);
    if (!path) return;
    const [width, height] = SIZES[kind];
    const made = document.createElement('iframe');
    const attributes = {
      src: origin + path,
      title: link.textContent.trim() || link.href,
      width: link.dataset.width || width,
      height: link.dataset.height || height,
      loading: 'lazy',
      frameborder: 0,
      referrerpolicy: 'no-referrer',
      sandbox: 'allow-popups allow-popups-to-escape-sandbox',
    };
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    link.replaceWith(made);
  };

  const saveButton = (link) => {
    const { url = location.href, media = '', description = document.title } = link.dataset;
    const host = document.createElement('span');
    const root = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    /* Unlike a style element, this needs no permission from the page's policy. */
    root.adoptedStyleSheets = [sheet];
    const button = document.createElement('a');
    const query = new URLSearchParams({ url, media, description });
    button.href = `${origin}/pin/create/button/?${query}`;
    button.target = '_blank';
    button.rel = 'noopener';
    button.part = 'button';
    button.textContent = link.textContent.trim() || 'Save';
    button.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      window.open(button.href, '_blank', 'noopener,width=760,height=620');
    });
    root.append(button);
    link.replaceWith(host);
  };

  const render = (within) => {
    for (const link of within.querySelectorAll('a[data-bowerbird]')) {
      const kind = link.dataset.bowerbird;
      if (kind === 'save') saveButton(link);
      else if (Object.hasOwn(SIZES, kind)) frame(kind, link);
    }
  };

  render(document);
  /* For what the page's own script, or the rest of its document, adds later. */
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => addedNodes.length > 0)) render(document);
  }).observe(document.documentElement, { childList: true, subtree: true });
})();
