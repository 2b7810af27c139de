import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const GRAPH_APP = { id: '1234567890', secret: 'the secret of an app in tests' };

/** The stand-in's data of a token. */
export interface GraphToken {
  readonly appId?: string;
  readonly isValid?: boolean;
  readonly userId?: string;
  /** The answer of /me beside the id. */
  readonly person?: Readonly<Record<string, unknown>>;
}

/** Starts a Graph API on loopback with Facebook's checks: the app's own token, and the proof. */
export async function startGraph(
  tokens: Readonly<Record<string, GraphToken>>,
): Promise<{ readonly url: string; readonly settings: Record<string, string> } & AsyncDisposable> {
  const server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://graph');
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const token = query.get('access_token') ?? '';
    if (pathname === '/debug_token') {
      if (token !== `${GRAPH_APP.id}|${GRAPH_APP.secret}`) return answer(400, { error: {} });
      const known = tokens[query.get('input_token') ?? ''];
      const { appId = GRAPH_APP.id, isValid = true, userId = '77' } = known ?? { isValid: false };
      return answer(200, { data: { app_id: appId, is_valid: isValid, user_id: userId } });
    }
    const proof = createHmac('sha256', GRAPH_APP.secret).update(token).digest('hex');
    const known = tokens[token];
    if (pathname !== '/me' || known === undefined || query.get('appsecret_proof') !== proof) {
      return answer(400, { error: { message: 'Invalid appsecret_proof' } });
    }
    answer(200, { id: '77', ...known.person });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    settings: {
      FACEBOOK_APP_ID: GRAPH_APP.id,
      FACEBOOK_APP_SECRET: GRAPH_APP.secret,
      FACEBOOK_GRAPH_URL: url,
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
