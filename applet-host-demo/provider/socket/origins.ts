const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The origins under which browsers know this provider: the public one, and on one's own machine all names of it. */
export function ownOrigins(publicOrigin: string): readonly string[] {
  const { protocol, hostname, port, origin } = new URL(publicOrigin);
  if (!LOOPBACK.includes(hostname)) return [origin];
  return LOOPBACK.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
}
