import type { FindViewer } from '#server/kernel/http/incoming.ts';
import { findSessionViewer } from './session.ts';
import { findTokenViewer } from './token.ts';

/** Finds the viewer of a request by its session or its access token. */
export const findViewer: FindViewer = { bySession: findSessionViewer, byToken: findTokenViewer };
