import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const LOADER_FILES = /^\/(?:loader|applet|bridge|hands|commands)\.js(?:\.map)?$/;

/** Files that stand beside the page, such as its icon. */
const PAGE_FILE = '/ml/:name(^[\\w-]+\\.(?:svg|png|ico|webmanifest|txt)$)';

/**
 * The built files. Names under assets carry a hash and never change; the loader keeps its name, so browsers ask again after
 * some minutes. Compressed copies beside a file are sent to whoever takes them.
 */
export async function addFiles(
  app: FastifyInstance,
  { widgetDirectory, loaderDirectory }: { readonly widgetDirectory: string; readonly loaderDirectory: string },
): Promise<void> {
  const common = {
    preCompressed: true,
    index: false,
    dotfiles: 'deny',
    redirect: false,
  } as const;
  await app.register(fastifyStatic, {
    ...common,
    decorateReply: false,
    root: path.resolve(widgetDirectory, 'assets'),
    prefix: '/ml/assets/',
    maxAge: '365d',
    immutable: true,
    setHeaders: varyByEncoding,
  });
  await app.register(fastifyStatic, {
    ...common,
    root: path.resolve(widgetDirectory, 'presets'),
    prefix: '/ml/presets/',
    maxAge: '1d',
    setHeaders: shareWithAll,
  });
  app.get<{ Params: { name: string } }>(PAGE_FILE, (request, reply) =>
    reply.sendFile(request.params.name, path.resolve(widgetDirectory)),
  );
  await app.register(fastifyStatic, {
    ...common,
    decorateReply: false,
    root: path.resolve(loaderDirectory),
    prefix: '/v1/',
    maxAge: '5m',
    allowedPath: (name) => LOADER_FILES.test(name),
    setHeaders: shareWithAll,
  });
}

interface HeaderSink {
  setHeader(name: string, value: string): void;
}

/** Caches between keep the compressed copies apart. */
function varyByEncoding(response: HeaderSink): void {
  response.setHeader('Vary', 'Accept-Encoding');
}

/** Platforms' pages fetch these from their own origins. */
function shareWithAll(response: HeaderSink): void {
  varyByEncoding(response);
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
}
