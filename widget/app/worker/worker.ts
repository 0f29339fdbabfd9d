/** The service worker of the widget's pages. A separate file (`/ml/sw.js`): the build writes the names of the other files into it. */
import { readMessage } from './messages.ts';
import type { WorkerScope } from './scope.ts';
import { openPressed } from './notices.ts';
import { createShell } from './shell.ts';

declare const self: WorkerScope;

const shell = createShell(self, __SHELL_FILES__);

self.addEventListener('install', (event) => {
  event.waitUntil(shell.install());
  // Calls bypass the worker, so that they do not wait for its start.
  event.addRoutes?.([{ condition: { requestMethod: 'POST' }, source: 'network' }]).catch(() => undefined);
});
self.addEventListener('activate', (event) => event.waitUntil(shell.activate()));
self.addEventListener('fetch', (event) => shell.fetch(event));
self.addEventListener('message', (event) => {
  const message = readMessage(event.data);
  if (message === undefined) return;
  switch (message.kind) {
    case 'version':
      event.ports[0]?.postMessage(shell.version);
      return;
    case 'client-id':
      event.ports[0]?.postMessage(event.source?.id);
      return;
    case 'keep':
      event.waitUntil(shell.keep(message.addresses));
  }
});
self.addEventListener('notificationclick', (event) => event.waitUntil(openPressed(self, event)));
