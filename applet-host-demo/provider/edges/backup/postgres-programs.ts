import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Environment } from '../../base/config-values.ts';
import { StartFailure } from '../../base/start-failure.ts';

/** The programs of PostgreSQL that make and restore dumps. They must be as new as the server. */
type Program = 'pg_dump' | 'pg_restore';

const LAST_CHARACTERS = 500;

/** Runs a program of PostgreSQL, from the folder `PG_BIN` or the path. @throws StartFailure with the program's error text */
export function runPostgres(program: Program, args: readonly string[], url: string, env: Environment): Promise<void> {
  const folder = env['PG_BIN'];
  const { address, password } = withoutPassword(url);
  return new Promise((resolve, reject) => {
    const child = spawn(folder === undefined ? program : path.join(folder, program), [...args, `--dbname=${address}`], {
      // Other users of the machine can read the arguments of a command.
      env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errorText = '';
    child.stderr
      .setEncoding('utf8')
      .on('data', (text: string) => (errorText = (errorText + text).slice(-LAST_CHARACTERS)));
    child.once('error', () =>
      reject(
        new StartFailure(
          `${program} cannot be run. Install PostgreSQL's client programs, or set PG_BIN to their folder.`,
        ),
      ),
    );
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new StartFailure(`${program} failed: ${errorText.trim()}`));
    });
  });
}

function withoutPassword(url: string): { readonly address: string; readonly password: string } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return { address: address.href, password };
}
