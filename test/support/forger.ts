import type { BrowserContext, Frame, Page } from 'playwright';

/** Actions of a hostile window. `FORGER` adds them to every document of a context. */
interface Forger {
  /** Sends every kind of bridge message to a window in the correct format, then the mark. */
  readonly forge: (target: Window, mark: string) => void;
  /** All messages to this window and to the ports that it has passed on. */
  readonly got: string[];
}

declare global {
  interface Window {
    forger?: Forger;
  }
}

/** The unread count of the forged messages: no user of the demo data has as many. */
export const FORGED_UNREAD = 70_707;

function install(forgedUnread: number): void {
  const got: string[] = [];
  const keep = ({ data }: MessageEvent<unknown>): void => void got.push(JSON.stringify(data) ?? 'undefined');
  window.addEventListener('message', keep);
  const base = { namespace: 'penpal', channel: 'meeline:1:default' };
  const calls: readonly (readonly [string, ...unknown[]])[] = [
    ['getIdentity', 'boot'],
    ['getIdentity', 'rejected'],
    ['widgetReady'],
    ['minimise'],
    ['unreadChanged', { total: forgedUnread }],
    ['tokenCleared', 'kicked'],
    ['messageArrived', { chatId: 'abcd1234', title: 'forged', text: 'forged' }],
    ['setView', { isOpen: false }],
    ['setColorScheme', 'dark'],
    ['setLocale', 'th'],
    ['openChat', 'abcd1234'],
    ['setTheme', { accent: '#ff0000' }],
    ['logOut'],
    ['destroy'],
  ];
  const callsOn = (say: (message: object) => void): void => {
    for (const [at, [method, ...args]] of calls.entries())
      say({ ...base, type: 'CALL', id: `forged-${at}`, methodPath: [method], args });
  };
  const forge = (target: Window, mark: string): void => {
    const say = (message: object): void => target.postMessage(message, '*');
    callsOn(say);
    for (const participantId of ['0', 'zzzz']) say({ ...base, type: 'SYN', participantId });
    say({ ...base, type: 'ACK1', methodPaths: calls.map(([method]) => [method]) });
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', keep);
    port1.start();
    target.postMessage({ ...base, type: 'ACK2' }, '*', [port2]);
    callsOn((message) => port1.postMessage(message));
    callsOn(say);
    say({ ...base, type: 'DESTROY' });
    say({ mark });
  };
  window.forger = { forge, got };
}

export async function addForger(context: BrowserContext): Promise<void> {
  await context.addInitScript(install, FORGED_UNREAD);
}

/** The messages that the window has received. */
export const gotBy = (page: Page | Frame): Promise<readonly string[]> => page.evaluate(() => window.forger?.got ?? []);

/** Resolves when all messages that were forged before the mark have arrived at a window. */
export async function untilMarked(page: Page | Frame, mark: string): Promise<void> {
  await page.waitForFunction((text) => window.forger?.got.includes(JSON.stringify({ mark: text })) === true, mark);
}
