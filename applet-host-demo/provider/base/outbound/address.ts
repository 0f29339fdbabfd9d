import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Reads the address of a tenant's server. Returns its normal form, or undefined if it may not be called at all. The addresses of its host
 * are checked again when it is called.
 *
 * @param allowsPrivate http, and addresses of private networks, are allowed
 */
export function readAddress(text: string, allowsPrivate: boolean): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const { protocol, username, password, hostname } = url;
  if (username !== '' || password !== '' || !(protocol === 'https:' || (allowsPrivate && protocol === 'http:')))
    return undefined;
  const address = hostname.replace(/^\[|\]$/g, '');
  return allowsPrivate || !ipaddr.isValid(address) || isPublic(address) ? url : undefined;
}

/** Whether an address belongs to the public internet, and not to the operator's own networks or machine. */
const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

/** Resolves a name, and refuses it if one of its addresses is not public. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null) done(error, '', 0);
    else if (first === undefined || !addresses.every(({ address }) => isPublic(address)))
      done(Object.assign(new Error('the address is not public'), { code: 'NOT_PUBLIC' }), '', 0);
    else if (options.all === true) done(null, addresses);
    else done(null, first.address, first.family);
  });
};
