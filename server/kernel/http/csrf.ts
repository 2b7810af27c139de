import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf } from './incoming.ts';
import { Failure } from '../core/failure.ts';
import type { Hosts } from '../core/hosts.ts';

const COOKIE = 'csrftoken';

/**
 * Checks the double-submit token: a write carries the header X-CSRFToken equal to the csrftoken cookie, a header
 * that no other site can set without our consent. Clients may generate the pair themselves; where a browser sends
 * an origin, it must be ours [SEC-33].
 */
export function requireCsrf(request: FastifyRequest, hosts: Hosts): void {
  // Browsers never add a bearer token on their own, and beside one the cookies are ignored.
  if (bearerOf(request) !== null) return;
  const cookie = request.cookies[COOKIE];
  const header = request.headers['x-csrftoken'];
  if (!cookie || typeof header !== 'string' || !equal(cookie, header)) {
    throw new Failure('bad_csrf', 'The request has no matching CSRF token.');
  }
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new Failure('bad_csrf', 'The request comes from another site.');
  }
  const origin = request.headers.origin;
  if (origin !== undefined && !hosts.isOurs(origin, request.raw.headers.host)) {
    throw new Failure('bad_csrf', 'The request comes from another site.');
  }
}

function equal(one: string, other: string): boolean {
  const left = Buffer.from(one);
  const right = Buffer.from(other);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Sets csrftoken if it is missing; scripts read it, so it is not HttpOnly. */
export function offerCsrf(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  if (request.cookies[COOKIE]) return;
  reply.setCookie(COOKIE, randomBytes(16).toString('hex'), {
    path: '/',
    sameSite: 'lax',
    secure,
    maxAge: 365 * 24 * 3600,
  });
}
