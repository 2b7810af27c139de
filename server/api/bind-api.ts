import type { FastifyInstance } from 'fastify';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import { bindGraphql } from './graphql-endpoint.ts';
import { bindV5 } from './v5/endpoint.ts';
import { v5LinkKeys } from './v5/report-link.ts';

interface Parts {
  readonly read: Tx;
  readonly clock: () => Date;
  readonly secretKey: string;
  readonly secretKeyOld: string | null;
}

/** Binds the other interfaces for programs: GraphQL, and the API at /v5. */
export function bindApi(
  fastify: FastifyInstance,
  gateway: Gateway,
  { read, clock, secretKey, secretKeyOld }: Parts,
): void {
  bindGraphql(fastify, gateway);
  bindV5(fastify, gateway, { read, clock, keys: v5LinkKeys(secretKey, secretKeyOld) });
}
