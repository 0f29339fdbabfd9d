import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { failure, type Result, success } from '#domain/result.ts';

const TIMEOUT_MS = 10_000;

export interface PostOptions {
  /** http, and addresses of private networks, are allowed. */
  readonly allowsPrivate: boolean;
  /** Absent: ten seconds. */
  readonly timeoutMs?: number;
}

/** Whether a URL may be called at all. Its host is checked again by its addresses when it is called. */
export function isWebhookUrl(text: string, { allowsPrivate }: PostOptions): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  if (username !== '' || password !== '' || !(protocol === 'https:' || (allowsPrivate && protocol === 'http:')))
    return false;
  const address = hostname.replace(/^\[|\]$/g, '');
  return allowsPrivate || !ipaddr.isValid(address) || isPublic(address);
}

/** Whether an address belongs to the public internet, and not to the operator's own networks or machine. */
const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

/**
 * Posts a body to a URL of a tenant. The connection goes only to an address that was checked, so that a name that changes its address
 * cannot reach the operator's networks. Redirects are not followed. Success: status 200 to 299; otherwise the reason.
 */
export function postWebhook(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  options: PostOptions,
): Promise<Result<undefined, string>> {
  if (!isWebhookUrl(url, options)) return Promise.resolve(failure('the address is not allowed'));
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
        ...(options.allowsPrivate ? {} : { lookup: publicLookup }),
        // One connection for each request: a kept one would skip the check of the address.
        agent: false,
        signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
      },
      (answer) => {
        answer.resume();
        const { statusCode = 0 } = answer;
        resolve(statusCode >= 200 && statusCode < 300 ? success(undefined) : failure(`status ${statusCode}`));
        // Nothing of the answer is needed.
        answer.destroy();
      },
    );
    sent.on('error', (error) => resolve(failure('code' in error ? String(error.code) : error.name)));
    sent.end(body);
  });
}

/** Resolves a name, and refuses it if one of its addresses is not public. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null) done(error, '', 0);
    else if (first === undefined || !addresses.every(({ address }) => isPublic(address)))
      done(Object.assign(new Error('the address is not public'), { code: 'NOT_PUBLIC' }), '', 0);
    else if (options.all === true) done(null, addresses);
    else done(null, first.address, first.family);
  });
};
