import { readStored } from '../core/storage.ts';

const SCRIPT = {
  id: 'hover-button',
  js: ['hover-button.js'],
  matches: ['http://*/*', 'https://*/*'],
  persistAcrossSessions: true,
};

/** Puts the button into pages, or takes it out, as the setting says. */
export async function arrangeHoverButton(): Promise<void> {
  const isWanted =
    (await readStored('hasHoverButton')) === true &&
    (await chrome.permissions.contains({ origins: SCRIPT.matches }));
  const registered = await chrome.scripting.getRegisteredContentScripts({ ids: [SCRIPT.id] });
  if (isWanted && registered.length === 0) await chrome.scripting.registerContentScripts([SCRIPT]);
  if (!isWanted && registered.length > 0)
    await chrome.scripting.unregisterContentScripts({ ids: [SCRIPT.id] });
}
