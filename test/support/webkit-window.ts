import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserWindow, type Place, type Target, WINDOW } from './browser-window.ts';
import { freePort } from './free-port.ts';
import { PATIENCE_MS } from './patience.ts';
import { until } from './provider-client.ts';

/** The key of an element reference in W3C WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const ENTER = '\uE007';
const POLL_MS = 50;

type ElementReference = Readonly<Record<typeof ELEMENT, string>>;
type Call = <T>(method: 'GET' | 'POST' | 'DELETE', address: string, body?: object) => Promise<T>;

/** Opens a window of WebKitGTK's MiniBrowser through its driver. Starts a virtual screen if the machine has none. */
export async function openWebKit(driver: string): Promise<BrowserWindow> {
  const screen = process.env['DISPLAY'] === undefined ? await startScreen() : undefined;
  const port = await freePort();
  const program = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...(screen && { DISPLAY: screen.display }),
      // Such a screen has no graphics card.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    },
  });
  const end = async (): Promise<void> => {
    await endProcess(program);
    if (screen) await endProcess(screen.program);
  };
  try {
    const driverCall = callTo(`http://127.0.0.1:${port}`);
    await until('the WebKit driver', () => driverCall('GET', '/status').catch(() => undefined));
    const { sessionId } = await driverCall<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: {} },
    });
    const call = callTo(`http://127.0.0.1:${port}/session/${sessionId}`);
    await call('POST', '/window/rect', WINDOW);
    return {
      goTo: async (url) => {
        await call('POST', '/url', { url });
      },
      goBack: async () => {
        await call('POST', '/back', {});
      },
      resize: async (size) => {
        await call('POST', '/window/rect', size);
      },
      page: placeOf(call, async () => {
        await call('POST', '/frame', { id: null });
      }),
      widget: placeOf(call, async () => {
        await call('POST', '/frame', { id: null });
        await call('POST', '/frame', { id: await find(call, { css: 'iframe' }) });
      }),
      keepScreenshot: async (name) => {
        const folder = path.resolve('.artifacts/screenshots');
        await mkdir(folder, { recursive: true });
        await call('POST', '/frame', { id: null });
        const png = await call<string>('GET', '/screenshot');
        await writeFile(path.join(folder, `${name}.png`), Buffer.from(png, 'base64'));
      },
      close: async () => {
        await call('DELETE', '');
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** @param enterPlace makes this document the target of calls */
function placeOf(call: Call, enterPlace: () => Promise<void>): Place {
  return {
    run: async <R, A>(task: (root: Element, argument: A) => R | Promise<R>, argument?: A): Promise<R> => {
      await enterPlace();
      const script = `const [argument, done] = arguments;
        Promise.resolve((${String(task)})(document.documentElement, argument)).then(
          (value) => done({ value }),
          (error) => done({ error: String(error) }),
        );`;
      const answer = await call<{ value: R; error?: string }>('POST', '/execute/async', {
        script,
        args: [argument ?? null],
      });
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value;
    },
    click: async (target) => {
      await enterPlace();
      const deadline = Date.now() + PATIENCE_MS;
      for (;;) {
        try {
          await call('POST', `/element/${(await find(call, target))[ELEMENT]}/click`, {});
          return;
        } catch (error) {
          // The page has redrawn the element between the two calls.
          if (!String(error).includes('stale element reference') || Date.now() > deadline) throw error;
        }
      }
    },
    enter: async (target, text) => {
      await enterPlace();
      await call('POST', `/element/${(await find(call, target))[ELEMENT]}/value`, { text: text + ENTER });
    },
  };
}

/** Waits for an element of the document; the loader's shadow root counts as part of the page. */
async function find(call: Call, { css, text = '' }: Target): Promise<ElementReference> {
  const script = `const [css, text] = arguments;
    const roots = [document, ...Array.from(document.querySelectorAll('meeline-root'), (root) => root.shadowRoot)];
    return roots.flatMap((root) => [...root.querySelectorAll(css)]).find((one) =>
      one.getClientRects().length > 0 &&
      ((one.textContent ?? '').includes(text) || (one.getAttribute('aria-label') ?? '').includes(text))) ?? null;`;
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await call<ElementReference | null>('POST', '/execute/sync', { script, args: [css, text] });
    if (found !== null) return found;
    if (performance.now() > deadline) throw new Error(`WebKit shows no ${css} with "${text}"`);
    await wait(POLL_MS);
  }
}

function callTo(origin: string): Call {
  return async <T>(method: string, address: string, body?: object): Promise<T> => {
    const response = await fetch(origin + address, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await response.json()) as { value: T };
    if (!response.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`);
    return value;
  };
}

/** An X server without a screen (Xvfb). */
async function startScreen(): Promise<{ program: ChildProcess; display: string }> {
  const program = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const ended = once(program, 'exit').then(() => {
    throw new Error('Xvfb does not start');
  });
  const output = program.stdio[3];
  if (output === null || output === undefined) throw new Error('Xvfb has no output');
  const [number] = (await Promise.race([once(output, 'data'), ended])) as [Buffer];
  ended.catch(() => undefined);
  return { program, display: `:${String(number).trim()}` };
}

async function endProcess(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const exited = once(program, 'exit');
  program.kill('SIGTERM');
  await exited;
}
