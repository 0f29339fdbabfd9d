/**
 * Runs inside the page before any chunk has arrived. It requests everything that the first screen needs, chunks and answers, in
 * one round trip. The build inlines it into index.html, so it must import little.
 */
import { createBrowserHttp } from '../platform/http.browser.ts';
import { API_TIMEOUT_MS } from '../domain/limits.ts';
import { startCalls, type StartAnswer } from './start-calls.ts';
import { planStart } from './start-files.ts';

const startFiles = __START_FILES__;

const { files, session } = planStart(
  {
    path: location.pathname,
    search: location.search,
    config: document.getElementById('ml-config')?.textContent ?? '',
    languages: navigator.languages,
    stored(key) {
      // In a blocked frame, even the access throws.
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
  },
  startFiles,
);

for (const file of files) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = file;
  document.head.append(link);
}

Object.assign(window, { mlAhead: startFiles.ahead });

if (session !== undefined) {
  const http = createBrowserHttp();
  const answers = startCalls(session).map((call): StartAnswer => {
    const { headers, body } = call;
    const url = location.origin + call.path;
    return { ...call, answer: http.send({ method: 'POST', url, headers, body, timeoutMs: API_TIMEOUT_MS }) };
  });
  Object.assign(window, { mlStart: answers });
}
