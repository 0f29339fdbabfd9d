import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../applet-host-demo/provider/edges/config.ts';

const PROVIDER = 'applet-host-demo/provider';
/** Read by a library, not by the provider's code. */
const READ_BY_LIBRARIES = ['OTEL_EXPORTER_OTLP_HEADERS'];
const VARIABLE = /`([A-Z][A-Z0-9_]*)`/g;
const DEPLOYED = ['Dockerfile', 'compose.yaml', 'kubernetes.yaml', 'meeline.env.example', 'meeline.service'];

/** Values with which the configuration reads all variables. */
const EVERYTHING = {
  DATABASE_URL: 'postgres://a@b/c',
  DATABASE_DIRECT_URL: 'postgres://a@b/c',
  REDIS_URL: 'redis://a',
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'files',
  S3_REGION: 'here',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  SPEECH_URL: 'https://speech.example',
  SMS_URL: 'https://sms.example',
  SMS_SECRET: 'a secret of the test',
  WALLET_URL: 'https://www.example/wallet',
  LOTTERY_URL: 'https://www.example/lottery',
  METRICS_PORT: '9464',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
  DEMO_DRAW_S: '20',
  SECRET_KEYS: `a:${Buffer.alloc(32).toString('base64')}`,
};

/** The names of all variables that the configuration reads. */
function readVariables(): ReadonlySet<string> {
  const names = new Set<string>();
  const env = new Proxy<Readonly<Record<string, string | undefined>>>(EVERYTHING, {
    get: (target, name) => {
      names.add(String(name));
      return target[String(name)];
    },
  });
  const config = readConfig(env, { isForked: false });
  if (!config.ok) throw new Error(config.failure);
  return names;
}

/** The variables that the command line and the backup read from their environment. */
async function commandVariables(): Promise<readonly string[]> {
  const files = (await readdir(PROVIDER, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const texts = await Promise.all(files.map((file) => readFile(path.join(PROVIDER, file), 'utf8')));
  return texts.flatMap((text) => [...text.matchAll(/\benv\['([A-Z][A-Z0-9_]*)'\]/g)].map(([, name = '']) => name));
}

/** The rows of the table in the provider's README: the cells of names and meaning. */
async function rowsOfTable(): Promise<readonly (readonly [names: string, meaning: string])[]> {
  const text = await readFile(path.join(PROVIDER, 'README.md'), 'utf8');
  const table = text.slice(text.indexOf('| variable (default) | meaning |'));
  return table
    .split('\n')
    .slice(2)
    .filter((line) => line.startsWith('|'))
    .map((line) => {
      const [, names = '', meaning = ''] = line.split('|');
      return [names, meaning];
    });
}

const namesIn = (text: string): readonly string[] => [...text.matchAll(VARIABLE)].map(([, name = '']) => name);
const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].toSorted();

describe('the table of variables', () => {
  it('has every variable that is read, once, and no other', async () => {
    const listed = (await rowsOfTable()).flatMap(([names]) => namesIn(names));
    expect(listed).toEqual([...new Set(listed)]);
    const read = [...readVariables()].filter((name) => !name.endsWith('_FILE'));
    expect(sorted(listed)).toEqual(sorted([...read, ...(await commandVariables()), ...READ_BY_LIBRARIES]));
  });

  it('names the secrets that may be in files', async () => {
    const [, meaning = ''] = (await rowsOfTable()).find(([names]) => names.includes('`<name>_FILE`')) ?? [];
    const read = [...readVariables()].filter((name) => name.endsWith('_FILE'));
    expect(sorted(namesIn(meaning))).toEqual(sorted(read.map((name) => name.replace(/_FILE$/, ''))));
  });

  it('has the variables of all deployment files', async () => {
    const known = new Set([...readVariables(), ...(await commandVariables())]);
    for (const file of DEPLOYED) {
      const text = await readFile(path.join(PROVIDER, 'deploy', file), 'utf8');
      const names = [...text.matchAll(/\b(?:name: |^ {4}|ENV |Environment=|^)([A-Z][A-Z0-9_]+)(?:=|: |,)/gm)];
      const found = names.map(([, name = '']) => name).filter((name) => !OF_OTHERS.has(name));
      expect({ file, unknown: found.filter((name) => !known.has(name)) }).toEqual({ file, unknown: [] });
    }
  });
});

/** Variables of Node, PostgreSQL's image and the build. */
const OF_OTHERS = new Set(['NODE_ENV', 'NODE_IMAGE', 'POSTGRES_MAJOR', 'POSTGRES_USER', 'POSTGRES_PASSWORD_FILE']);
