/**
 * Every dynamic import of the browser build goes through this instead of Vite's helper, which treats a style sheet that
 * failed as loaded and shows the part unstyled on the next try. The build replaces `importAnew` with a plain import;
 * any other import would be routed through here again.
 */
declare const importAnew: (path: string) => Promise<unknown>;
const sheets = new Map<string, Promise<void>>();
const failed = new Map<string, number>();

/**
 * Loads a script and all files it needs, and resolves once its styles are loaded too. The first file is the script
 * itself.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
): Promise<T> {
  const paths = files.map((file) => `/${file}`);
  const [own = ''] = paths;
  const styles = paths.filter((path) => path.endsWith('.css'));
  for (const path of paths) if (path !== own && !styles.includes(path)) preloadScript(path);
  const [part] = await Promise.all([loadScript(load, own), ...styles.map(loadSheet)]);
  return part;
}

/** Some browsers cache a failed module load, so a retry uses another URL. */
async function loadScript<T>(load: () => Promise<T>, own: string): Promise<T> {
  const tries = failed.get(own) ?? 0;
  try {
    return await load();
  } catch (cause) {
    failed.set(own, tries + 1);
    if (tries === 0 || own === '') throw cause;
    return (await importAnew(`${own}?again=${tries}`)) as T;
  }
}

function preloadScript(path: string): void {
  if (document.querySelector(`link[href="${path}"]`)) return;
  const link = addLink({ rel: 'modulepreload', href: path });
  // Removed so that the next attempt requests it again.
  link.addEventListener('error', () => link.remove());
}

function loadSheet(path: string): Promise<void> {
  const known = sheets.get(path);
  if (known) return known;
  const served = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${path}"]`);
  if (served?.sheet) return Promise.resolve();
  const loading = new Promise<void>((done, fail) => {
    const link = addLink({ rel: 'stylesheet', href: path });
    link.addEventListener('load', () => done());
    link.addEventListener('error', () => {
      link.remove();
      sheets.delete(path);
      fail(new TypeError(`The style sheet ${path} did not load`));
    });
  });
  sheets.set(path, loading);
  return loading;
}

function addLink(attributes: { readonly rel: string; readonly href: string }): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), attributes);
  document.head.append(link);
  return link;
}
