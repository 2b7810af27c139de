/** The parts of a service worker's surroundings that ours uses: TypeScript has them only instead of a page's. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
export interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
export interface Telling extends Lasting {
  readonly data: unknown;
  readonly source: { readonly url: string } | null;
}
export interface WorkerScope {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(of: { type: 'window'; includeUncontrolled: true }): Promise<readonly unknown[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', hear: (event: Lasting) => void): void;
  addEventListener(name: 'fetch', hear: (event: Fetching) => void): void;
  addEventListener(name: 'message', hear: (event: Telling) => void): void;
}
