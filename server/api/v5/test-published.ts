import http from 'node:http';
import { createRequire } from 'node:module';
import { afterAll, beforeAll } from 'vitest';
import type { Scope } from '#contract/kernel/scopes.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { program } from './test-v5.ts';

/** A method: path parameters, then a body or a query. It also returns refusals. */
type Method = <Answer>(...request: unknown[]) => Promise<Answer>;
type Resource<Name extends string> = Readonly<Record<Name, Method>>;

/** The client as published in the npm registry, as far as the tests use it. */
export interface PublishedClient {
  setHost(host: string, port: string, protocol: 'http'): void;
  readonly campaigns: Resource<'create' | 'update' | 'get' | 'list' | 'getAnalytics'>;
  readonly ad_accounts: Resource<'list' | 'createReport' | 'getReport'>;
  readonly ad_groups: Resource<'list'>;
  readonly ads: Resource<'create' | 'list'>;
  readonly media: Resource<'register' | 'get'>;
  readonly keywords: Resource<'create' | 'get' | 'getCountryKeywordMetrics'>;
  readonly order_lines: Resource<'list'>;
  readonly product_group_promotions: Resource<'list'>;
  readonly terms: Resource<'getSuggested'>;
  readonly terms_of_service: Resource<'get'>;
  readonly audiences: Resource<'create' | 'update' | 'get' | 'list'>;
  readonly customer_lists: Resource<'create' | 'update' | 'get' | 'list'>;
  readonly conversion_tags: Resource<'create' | 'get' | 'list'>;
  readonly conversion_events: Resource<'send'>;
  readonly boards: Resource<
    | 'create'
    | 'update'
    | 'get'
    | 'list'
    | 'getPins'
    | 'getSections'
    | 'createSection'
    | 'updateSection'
    | 'getSectionPins'
  >;
  readonly pins: Resource<'create' | 'get' | 'list' | 'save'>;
  readonly catalogs: Resource<
    | 'createFeed'
    | 'updateFeed'
    | 'getFeed'
    | 'getFeeds'
    | 'createProductGroup'
    | 'getProductGroup'
    | 'getProductGroups'
  >;
  readonly user_account: Resource<'get'>;
}

const require = createRequire(import.meta.url);
const published = require('pinterest-node-api') as (token: string) => PublishedClient;

/** The client expects a new connection for each request, as when it was written. */
export function withOldAgent(): void {
  const agent = http.globalAgent;
  beforeAll(() => {
    http.globalAgent = new http.Agent({ keepAlive: false });
  });
  afterAll(() => {
    http.globalAgent = agent;
  });
}

/** Returns the client with a token of a person; only its host is configured. */
export async function clientOf(
  app: TestApp,
  person: TestPerson,
  scopes?: Scope[],
): Promise<PublishedClient> {
  const client = published((await program(app, person, scopes)).token);
  const { hostname, port } = new URL(app.url);
  client.setHost(hostname, port, 'http');
  return client;
}
