/** How often each address has tried something within a window. In memory: a node's own, forgotten with it. */
export interface AddressTries {
  /** Counts a try; false when it is one too many. */
  readonly allow: (address: string) => boolean;
}

/** Counts per address, an IPv6 network of 64 bits being one: a household or a phone has all of its addresses. */
export function createAddressTries(maxTries: number, windowMs: number, now: () => number): AddressTries {
  let tries = new Map<string, number>();
  let windowStart = now();
  return {
    allow: (address) => {
      // One window for all: it needs no clean-up of its own.
      if (now() - windowStart >= windowMs) {
        tries = new Map();
        windowStart = now();
      }
      const network = networkOf(address);
      const count = (tries.get(network) ?? 0) + 1;
      tries.set(network, count);
      return count <= maxTries;
    },
  };
}

function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...last];
  return groups.slice(0, 4).join(':');
}
