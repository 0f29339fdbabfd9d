import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LoaderReleases } from './loader-releases.ts';

/** The scripts, `release.json`, which contains their version and hash, the licences of the packages in them, and the page of errors. */
const LOADER_FILE = /^\/(?:[a-z-]+\.js(?:\.map)?|release\.json|licences\.txt|errors\.html)$/;

/** Files next to the page, such as its icon. */
const PAGE_FILE = '/ml/:name(^[\\w-]+\\.(?:svg|png|ico|webmanifest|txt)$)';
/** A loader of one version, never changed. It loads its lazy files from the same folder, so that a page never mixes versions. */
const RELEASE_FILE = '/v:version(^\\d+\\.\\d+\\.\\d+$)/:name(^[a-z-]+\\.js$)';

const WORKER_FILE = '/ml/sw.js';
/** Replaces a worker that is no longer wanted: deletes its caches and unregisters it. */
const LEAVING_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('ml-shell-')) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

const FOR_EVER = 'public, max-age=31536000, immutable';

export interface FilesOptions {
  readonly widgetDirectory: string;
  readonly loaderDirectory: string;
  readonly releases: LoaderReleases;
  /** Whether browsers may cache the widget for visits without a network. */
  readonly hasWorker: boolean;
}

/**
 * Serves the built files. Names under assets contain a hash, and loaders of a full version never change. The loader of `/v1/` keeps
 * its name, so browsers check it again after some minutes. Browsers that accept compression get the compressed copies.
 */
export async function addFiles(app: FastifyInstance, options: FilesOptions): Promise<void> {
  await app.register((scope) => addFilesTo(scope, options));
}

async function addFilesTo(
  app: FastifyInstance,
  { widgetDirectory, loaderDirectory, releases, hasWorker }: FilesOptions,
): Promise<void> {
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
  app.get(WORKER_FILE, { onSend: describeWorker }, (_request, reply) =>
    hasWorker
      ? reply.sendFile('sw.js', path.resolve(widgetDirectory))
      : reply.type('text/javascript; charset=utf-8').send(LEAVING_WORKER),
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
  // Set in a hook, because sendFile drops its options when there is no compressed copy.
  const keepForEver = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (reply.statusCode < 400 && reply.getHeader('cache-control') !== 'no-store')
      reply.header('cache-control', FOR_EVER);
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

/** Headers of the worker, which serves `/ml` and everything below. Browsers check it again at every visit. */
async function describeWorker(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'no-cache');
  reply.header('service-worker-allowed', '/ml');
  reply.header('content-security-policy', "default-src 'none'; connect-src 'self'");
}

/** Allows the platforms' pages to fetch these files from their own origins. */
function shareWithAll(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*');
  reply.header('cross-origin-resource-policy', 'cross-origin');
}
