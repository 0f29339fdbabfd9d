import { parse } from 'tldts';

/** Whether a domain belongs to one owner. Everybody can register names within a public suffix (`co.uk`, `github.io`). */
export const isRegistrable = (domain: string): boolean => parse(domain, { allowPrivateDomains: true }).domain !== null;
