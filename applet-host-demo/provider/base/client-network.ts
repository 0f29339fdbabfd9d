import ipaddr from 'ipaddr.js';

/** Groups of 16 bits in the network part of an IPv6 address. One household or phone has all addresses of a /64. */
const NETWORK_GROUPS = 4;

/**
 * The network that limits treat as one client: an IPv4 address itself, also when it is written as IPv6, or the /64 of an
 * IPv6 address. A text that is not an address counts as itself.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.map((group, index) => (index < NETWORK_GROUPS ? group : 0));
  return `${new ipaddr.IPv6(network).toString()}/64`;
}
