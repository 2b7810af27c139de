import type { Message } from './messages.ts';

/** Lets the background send what is due: it goes on when a popup closes. */
export async function drainSoon(): Promise<void> {
  await chrome.runtime.sendMessage<Message>({ type: 'drain' });
}
