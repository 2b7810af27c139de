/**
 * The only interface between the server and the web: the server passes in a page to render
 * and a `send` that runs calls in-process; the web returns the pieces of a document.
 *
 * The server joins them as
 *   <!doctype html><html {attributes}><head>{head}</head><body>{body}
 *   <script type="application/json" id="state">{state}</script></body></html>
 * where `head`, `body` and `state` are already escaped. The scripts in `head` are allowed by their hashes,
 * which the server adds to the page's policy.
 */
import type { AnswerOf, Call, SentOf } from './call.ts';
import type { PageExperiments } from './experiments.ts';

/** Makes a call. Refusals reject with a `Refusal`; anything else thrown is a defect. */
export type Send = <C extends Call>(
  call: C,
  input: SentOf<C>,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<AnswerOf<C>>;

/** The rejection of a refused call, in the browser and on the server alike. */
export interface Refusal {
  readonly status: number;
  /** Our own code of the refusal (errors.ts), by which the web translates it. */
  readonly code: string;
  /** The wire's number, `api_error_code`. */
  readonly number: number;
  readonly message: string;
  /** A sentence that takes precedence, if present. */
  readonly detail: string | null;
  /** Data for the next step, such as the address to follow. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** The signed-in person as displayed on every page; null for a visitor. */
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

/** What every page knows of the site. */
export interface PageSite {
  /** What its operator calls it; null where it goes by the program's name. */
  readonly name: string | null;
  /** The pages that its operator wrote. */
  readonly pages: readonly ('terms' | 'privacy')[];
  /** Whether an operator has been through the first steps. */
  readonly is_set_up: boolean;
}

/** A site of which its operator has said nothing, and is not asked. */
export const PLAIN_SITE: PageSite = { name: null, pages: [], is_set_up: true };

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
  /** Absolute: the configured scheme and host, then the requested path and query. */
  readonly url: string;
  readonly viewer: PageViewer | null;
  /** BCP 47; one of the product's locales. */
  readonly locale: string;
  /** Their current state. */
  readonly experiments: PageExperiments;
  readonly site: PageSite;
  readonly assets: Assets;
  /** Frozen parts of its answers never change, so work derived from them can be cached. */
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
  /** The contents of the scripts in `head`, verbatim. */
  readonly scripts: readonly string[];
  readonly body: string;
  /** JSON, escaped for a script element [SEC-38]. */
  readonly state: string;
  /** `public` only for pages rendered without a viewer and without errors. */
  readonly cache: 'public' | 'private';
  /** Asks search engines to exclude it. */
  readonly isHidden: boolean;
  /** The cause of status 500; for the log, never for the page. */
  readonly error?: unknown;
}

export type Render = (page: PageRequest) => Promise<RenderedPage>;

/** The words of a board that is downloaded as one page, in the language of who downloads it. */
export interface BoardFileWords {
  /** BCP 47. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly secret: string;
  readonly untitled: string;
  readonly onlySome: (numbers: {
    readonly count: number;
    readonly total: number;
    readonly most: number;
    readonly mb: number;
  }) => string;
}

/** Returns the words of a locale's language; English for one that there is not. */
export type BoardFileWordsOf = (locale: string) => Promise<BoardFileWords>;

/** The header of a page that says whose it is: `nobody`, an account's id, or `{id};keep` for one to be read offline. */
export const COPY_HEADER = 'x-offline-copy';
export const NOBODY = 'nobody';
