import { fork, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepDemoData } from './demo-data.ts';
import { freePort } from './free-port.ts';
import { PATIENCE_MS } from './patience.ts';

const PROVIDER = 'dist/provider/main.js';
const PLATFORM = 'dist/pages/server.js';
const READY_WITHIN_MS = 2 * PATIENCE_MS;
/** Compiles the database's WebAssembly quickly only. Optimising takes a third of a start, and pays only in long-lived processes. */
export const SHORT_LIVED = ['--liftoff-only'];

const SERVICE_OFF = { name: 'Service', isOn: false };

/** The built product with demo data, as `npm start` runs it: the provider and the demo platform as one process each. */
export interface Stack {
  readonly widgetOrigin: string;
  readonly platformOrigin: string;
  /** Kills the provider like a power cut. */
  readonly killProvider: () => Promise<void>;
  /** Starts the provider again on the same data and port, with additional variables. */
  readonly startProvider: (env?: Readonly<Record<string, string>>) => Promise<void>;
  /** Everything that the provider and the platform have printed. */
  readonly printed: () => string;
  readonly stop: () => Promise<void>;
}

export interface StackOptions {
  /** Returns the provider's other origins for its own origin. */
  readonly hosts?: (origin: string) => readonly string[];
  /** The origin under which browsers reach the provider; needed only behind a proxy. */
  readonly publicOrigin?: string;
  /** The content of `tenants.json`. Without it, the demo’s sign-in campaign and service are off: they come above every chat list. */
  readonly tenants?: Readonly<Record<string, object>>;
  /** The folder with the build. Default: this repository. */
  readonly product?: string;
  /** Additional variables for the provider. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a stack on free ports and a fresh data directory. */
export async function startStack({
  hosts,
  publicOrigin,
  tenants,
  product = '.',
  env: more = {},
}: StackOptions = {}): Promise<Stack> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'meeline-stack-'));
  const port = await freePort();
  const hostPagePort = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    HOST_PAGE_PORT: String(hostPagePort),
    DATA_DIR: dataDir,
    DEMO: '1',
    WALLET_URL: `http://localhost:${hostPagePort}/wallet`,
    ...(publicOrigin === undefined ? {} : { PUBLIC_ORIGIN: publicOrigin }),
    ...more,
    API_HOSTS: hosts?.(`http://localhost:${port}`).join(',') ?? '',
  };
  let printed = '';
  const print = (text: string): void => {
    printed += text;
  };
  await cp(await prepareDemoData(product), dataDir, { recursive: true });
  const settings = { ...tenants, CB: { signCampaigns: [], service: SERVICE_OFF, ...tenants?.['CB'] } };
  await writeFile(path.join(dataDir, 'tenants.json'), JSON.stringify(settings));
  const [first, platform] = await Promise.all([
    startChild(product, PROVIDER, env, print),
    startChild(product, PLATFORM, env, print),
  ]);
  let provider = first;
  return {
    widgetOrigin: `http://localhost:${port}`,
    platformOrigin: `http://localhost:${hostPagePort}`,
    killProvider: () => endChild(provider, 'SIGKILL'),
    startProvider: async (added = {}) => {
      provider = await startChild(product, PROVIDER, { ...env, ...added }, print);
    },
    printed: () => printed,
    stop: async () => {
      await Promise.all([endChild(provider, 'SIGTERM'), endChild(platform, 'SIGTERM')]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Resolves to the folder of the initial demo data of a stack. */
export function prepareDemoData(product = '.'): Promise<string> {
  return keepDemoData(path.join(product, PROVIDER), async (folder) => {
    const ports = { PORT: String(await freePort()), HOST_PAGE_PORT: String(await freePort()) };
    const env = { ...process.env, ...ports, DATA_DIR: folder, DEMO: '1' };
    await endChild(await startChild(product, PROVIDER, env, () => undefined), 'SIGTERM');
  });
}

/** Starts one of the product's servers and waits until it reports that it is ready. */
async function startChild(
  product: string,
  file: string,
  env: NodeJS.ProcessEnv,
  print: (text: string) => void,
): Promise<ChildProcess> {
  const child = fork(file, { cwd: product, env, execArgv: SHORT_LIVED, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output += chunk.toString();
    print(chunk.toString());
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${file} was not ready in time\n${output}`)), READY_WITHIN_MS);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`${file} ended with ${code}\n${output}`));
    });
    child.on('message', (message) => {
      if (typeof message !== 'object' || !('ready' in message)) return;
      clearTimeout(timer);
      resolve();
    });
  });
  return child;
}

async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
