/**
 * Runs inside the page before any chunk has arrived. It requests everything that the first screen needs, chunks and answers, in
 * one round trip. The build inlines it into index.html, so it must import little.
 */
import { WIDGET_HERE } from '../contract/widget-here.ts';
import { createBrowserHttp } from '../platform/http.browser.ts';
import { API_TIMEOUT_MS } from '../domain/limits.ts';
import { accountCall, listCalls, type StartAnswer, type StartCall } from './start-calls.ts';
import { planStart } from './start-files.ts';

// Tells the loader that this is the widget, however long its files take. The host page may be any page, which learns no more.
if (window.parent !== window) window.parent.postMessage(WIDGET_HERE, '*');

const startFiles = __START_FILES__;

const { files, session, database } = planStart(
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

/** Whether the browser has no database of this name. False if it cannot tell. */
async function isMissing(name: string | undefined): Promise<boolean> {
  if (name === undefined) return true;
  try {
    const databases = await indexedDB.databases();
    return databases.every((each) => each.name !== name);
  } catch {
    return false;
  }
}

if (session !== undefined) {
  const http = createBrowserHttp();
  const answers: StartAnswer[] = [];
  const send = (call: StartCall): void => {
    const { headers, body } = call;
    const url = location.origin + call.path;
    answers.push({ ...call, answer: http.send({ method: 'POST', url, headers, body, timeoutMs: API_TIMEOUT_MS }) });
  };
  Object.assign(window, { mlStart: answers });
  send(accountCall(session));
  void isMissing(database).then((isMissingNow) => isMissingNow && listCalls(session).forEach(send));
}
