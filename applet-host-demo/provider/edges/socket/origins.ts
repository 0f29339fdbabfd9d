const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

const MAX_ORIGIN_NAMED = 200;

/** Explains why another origin is refused. Behind a proxy, the origin that browsers see may be missing in the configuration. */
export const foreignOrigin = (origin: string): string =>
  `Only pages of this provider may open sockets, and "${origin.slice(0, MAX_ORIGIN_NAMED)}" is not one of its origins. ` +
  'If browsers reach this provider at that origin, set PUBLIC_ORIGIN (or API_HOSTS) to it.';

/** The origins at which browsers reach this provider: the public one, and on a local machine all loopback names. */
export function ownOrigins(publicOrigin: string): readonly string[] {
  const { protocol, hostname, port, origin } = new URL(publicOrigin);
  if (!LOOPBACK.includes(hostname)) return [origin];
  return LOOPBACK.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
}
