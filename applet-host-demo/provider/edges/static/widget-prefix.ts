import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Where a browser is sent that opens a page outside `/ml`: to the same path below it, with its query. So go `/register`, the link to a
 * shared group (`/chat`), and any other; the widget leads unknown paths to its start. Undefined for paths beside the routes of the
 * provider, and for requests that do not ask for a page. Call it before the routes are added.
 * Spec: 3-transport §2, 2-contacts-groups §2 Share link form. L-43.
 */
export function watchWidgetPrefix(app: FastifyInstance): (request: FastifyRequest) => string | undefined {
  const taken = new Set<string>();
  app.addHook('onRoute', ({ url }) => void taken.add(firstSegment(url)));
  return ({ method, url, headers }) => {
    const wantsPage = method === 'GET' && headers.accept?.includes('text/html') === true;
    return wantsPage && !taken.has(firstSegment(url)) ? `/ml${url}` : undefined;
  };
}

const firstSegment = (url: string): string => url.split(/[/?]/, 2)[1] ?? '';
