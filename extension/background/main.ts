import type { Message } from '../core/messages.ts';
import { leaveDraft } from '../core/storage.ts';
import { t } from '../core/words.ts';
import { draftOf } from '../page/draft.ts';
import { ALARM, drain } from '../queue/queue.ts';
import { arrangeHoverButton } from './arrange-hover-button.ts';

const SIZE = { width: 440, height: 660 };

async function openWindow(url: string): Promise<void> {
  await chrome.windows.create({ url, type: 'popup', ...SIZE });
}

chrome.runtime.onInstalled.addListener(() => {
  chrome.contextMenus.removeAll(() => {
    chrome.contextMenus.create({ id: 'picture', title: t('menuPicture'), contexts: ['image'] });
    chrome.contextMenus.create({ id: 'page', title: t('menuPage'), contexts: ['page', 'link'] });
  });
  void arrangeHoverButton();
});
chrome.runtime.onStartup.addListener(() => void drain());
chrome.alarms.onAlarm.addListener(({ name }) => {
  if (name === ALARM) void drain();
});

chrome.contextMenus.onClicked.addListener(({ menuItemId, srcUrl, pageUrl }, tab) => {
  if (menuItemId === 'page' && tab?.id !== undefined) {
    void openWindow(chrome.runtime.getURL(`popup.html?tab=${tab.id}`));
    return;
  }
  const draft = draftOf({ address: srcUrl, link: pageUrl, title: tab?.title });
  if (draft !== null) void leaveDraft(draft).then(openWindow);
});

// Only this extension's own pages and its button can send these.
chrome.runtime.onMessage.addListener((message: Message) => {
  if (message.type === 'drain') void drain();
  else if (message.type === 'hover-button') void arrangeHoverButton();
  else {
    const draft = draftOf(message);
    if (draft !== null) void leaveDraft(draft).then(openWindow);
  }
});
