import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LoaderReleases } from './loader-releases.ts';

/** The scripts, and `release.json`, which says their version and hash. */
const LOADER_FILE = /^\/(?:[a-z-]+\.js(?:\.map)?|release\.json)$/;

/** Files that stand beside the page, such as its icon. */
const PAGE_FILE = '/ml/:name(^[\\w-]+\\.(?:svg|png|ico|webmanifest|txt)$)';
/** A loader of one version, for ever: what it loads later comes from beside it, so that a page never mixes versions. */
const RELEASE_FILE = '/v:version(^\\d+\\.\\d+\\.\\d+$)/:name(^[a-z-]+\\.js$)';

const FOR_EVER = 'public, max-age=31536000, immutable';

export interface FilesOptions {
  readonly widgetDirectory: string;
  readonly loaderDirectory: string;
  readonly releases: LoaderReleases;
}

/**
 * The built files. Names under assets carry a hash and loaders under a full version never change; the loader of `/v1/` keeps
 * its name, so browsers ask again after some minutes. Compressed copies beside a file are sent to whoever takes them.
 */
export async function addFiles(app: FastifyInstance, options: FilesOptions): Promise<void> {
  await app.register((scope) => addFilesTo(scope, options));
}

async function addFilesTo(
  app: FastifyInstance,
  { widgetDirectory, loaderDirectory, releases }: FilesOptions,
): Promise<void> {
  // Caches between keep the compressed copies apart. web/hosts.ts may have named the origin already.
  app.addHook('onSend', async (_request, reply) => {
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
  });
  const common = {
    preCompressed: true,
    index: false,
    dotfiles: 'deny',
    redirect: false,
  } as const;
  await app.register(fastifyStatic, {
    ...common,
    maxAge: '365d',
    immutable: true,
    decorateReply: false,
    root: path.resolve(widgetDirectory, 'assets'),
    prefix: '/ml/assets/',
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
    allowedPath: (name) => LOADER_FILE.test(name),
    setHeaders: shareWithAll,
  });
  // Said here, because options of sendFile are forgotten where there is no compressed copy.
  const keepForEver = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (reply.statusCode < 400) reply.header('cache-control', FOR_EVER);
  };
  app.get<{ Params: { version: string; name: string } }>(
    RELEASE_FILE,
    { onSend: keepForEver },
    ({ params: { version, name } }, reply) => {
      const folder = releases.folderOf(version);
      return folder === undefined ? reply.callNotFound() : reply.sendFile(name, path.resolve(folder));
    },
  );
}

interface HeaderSink {
  setHeader(name: string, value: string): void;
}

/** Platforms' pages fetch these from their own origins. */
function shareWithAll(response: HeaderSink): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
}
