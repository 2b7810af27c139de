/**
 * The one interface between the server and the web: the server hands over a page to render
 * and a `send` that runs calls in-process; the web hands back the pieces of a document.
 *
 * The server joins them as
 *   <!doctype html><html {attributes}><head>{head}</head><body>{body}
 *   <script type="application/json" id="state">{state}</script></body></html>
 * where `head`, `body` and `state` are already escaped and go in as they are. The scripts that are in `head`
 * run by their hashes, which the server names in the page's policy.
 */
import type { AnswerOf, Call, SentOf } from './call.ts';
import type { PageExperiments } from './experiments.ts';

/** Makes a call. Refusals reject with a `Refusal`; anything else thrown is a defect. */
export type Send = <C extends Call>(
  call: C,
  input: SentOf<C>,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<AnswerOf<C>>;

/** What a refused call rejects with, in the browser and on the server alike. */
export interface Refusal {
  readonly status: number;
  /** Our own name of the refusal (errors.ts); the web translates by it. */
  readonly code: string;
  /** The wire's number, `api_error_code`. */
  readonly number: number;
  readonly message: string;
  /** The sentence shown first, when there is one. */
  readonly detail: string | null;
  /** What the next step needs, such as the address to follow. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** The signed-in person as every page shows them; null for a visitor. */
export interface PageViewer {
  readonly id: string;
  readonly username: string;
  readonly full_name: string;
  readonly first_name: string;
  readonly image_small_url: string | null;
  readonly image_medium_url: string | null;
  readonly is_partner: boolean;
  readonly is_operator: boolean;
  readonly needs_email_verification: boolean;
}

/** One chunk of the client build, as Vite's manifest lists it. */
export interface AssetChunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

/** The parsed `dist/web/client/.vite/manifest.json`, keyed by source path below `web/`. */
export type Assets = Readonly<Record<string, AssetChunk>>;

export interface PageRequest {
  /** Absolute: the configured scheme and host, then path and query as asked for. */
  readonly url: string;
  readonly viewer: PageViewer | null;
  /** BCP 47, one of the product's own. */
  readonly locale: string;
  /** As they are now. */
  readonly experiments: PageExperiments;
  readonly assets: Assets;
  /** What is frozen in its answers never changes: what was made of it may be used again. */
  readonly send: Send;
  readonly signal: AbortSignal;
}

export interface RenderedPage {
  /** 200, 404, 500, or a redirect (then only `location` matters). */
  readonly status: number;
  readonly location?: string;
  /** Attributes of `<html>`: language and direction. */
  readonly attributes: string;
  readonly head: string;
  /** The texts of the scripts that are in `head`, as they are there. */
  readonly scripts: readonly string[];
  readonly body: string;
  /** JSON, escaped for a script element [SEC-38]. */
  readonly state: string;
  /** `public` only for pages that were built without a viewer and ended well. */
  readonly cache: 'public' | 'private';
  /** Search engines are to leave it out. */
  readonly isHidden: boolean;
  /** What went wrong when the status is 500; for the log, never for the page. */
  readonly error?: unknown;
}

export type Render = (page: PageRequest) => Promise<RenderedPage>;
