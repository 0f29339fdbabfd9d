import type { FastifyReply, FastifyRequest } from 'fastify';

/** The scripts that pages reference. Their lazy files must fail instead, because the loader then asks at another address. */
const SCRIPT = /\/(loader|applet)\.js$/i;
const MAX_PATH_SHOWN = 200;

/**
 * Answers a script tag with a wrong version or folder: a script that names the right address in the console. A browser runs no script
 * of a 404, so script tags get 200; all other requests get 404. Undefined: the request is for another file.
 */
export function answerMissingScript(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const path = (request.url.split('?', 1)[0] ?? '').slice(0, MAX_PATH_SHOWN);
  const name = SCRIPT.exec(path)?.[1]?.toLowerCase();
  if (name === undefined || request.method !== 'GET') return undefined;
  const message =
    `MeeLine: there is no script at ${path} of this provider. The newest version is at /v1/${name}.js; ` +
    `/v1/release.json has the number for a full one, such as /v1.2.3/${name}.js. See /v1/errors.html#script-missing there.`;
  // Without these two the browser's console would speak of origins.
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
  reply.header('cache-control', 'no-store');
  if (request.headers['sec-fetch-dest'] === 'script')
    return reply.type('text/javascript; charset=utf-8').send(`console.error(${JSON.stringify(message)});\n`);
  return reply.code(404).send({ code: 'not_found', message });
}
