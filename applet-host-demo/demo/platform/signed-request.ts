import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { createRemoteJWKSet, jwtVerify } from 'jose';

/** Answers a request of MeeLine's provider. Throws when the signature is not valid. */
export type Answer = (path: string, authorization?: string, body?: string) => Promise<object>;

/**
 * Checks that a request comes from MeeLine's provider, for one of our tenants, and has this path and body.
 *
 * @param keysUrl `/wallet/keys` of the provider
 */
export function createSignatureCheck(tenants: readonly string[], keysUrl: string) {
  const keys = createRemoteJWKSet(new URL(keysUrl), { cooldownDuration: 1000 });
  return async (path: string, authorization: string, body: string): Promise<void> => {
    const options = { issuer: 'meeline', audience: [...tenants], algorithms: ['ES256'], requiredClaims: ['exp'] };
    const { payload } = await jwtVerify(authorization.replace('Bearer ', ''), keys, options);
    const hash = createHash('sha256').update(body).digest('base64url');
    if (payload['body'] !== hash || payload['path'] !== path) throw new Error('the signature is for another request');
  };
}

/** Serves a wallet or a lottery alone. */
export function serveSigned({ answer }: { readonly answer: Answer }): Server {
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const send = (status: number, sent: object): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(sent));
      };
      answer(request.url ?? '', request.headers.authorization, Buffer.concat(chunks).toString()).then(
        (sent) => send(200, sent),
        () => send(400, { error: 'The request is not valid, or it could not be stored.' }),
      );
    });
  });
}
