import type { FindViewer } from '#server/kernel/http/incoming.ts';
import { findSessionViewer } from './session.ts';
import { findTokenViewer } from './token.ts';

/** Who a request comes from, by either way in. */
export const findViewer: FindViewer = { bySession: findSessionViewer, byToken: findTokenViewer };
