import path from 'node:path';
import { makeBackup, restoreBackup } from '../backup/backup.ts';
import { readConfig } from '../config.ts';
import { StartFailure } from '../../base/start-failure.ts';
import { type Command, UsageError } from './command.ts';

const command = (name: string, usage: readonly string[], work: typeof makeBackup): Command => ({
  usage,
  run: async ([folder, ...more], terminal) => {
    if (folder === undefined || more.length > 0) throw new UsageError(`name one folder for ${name}`);
    const config = readConfig(terminal.env, { isForked: false });
    if (!config.ok) throw new StartFailure(config.failure);
    for (const line of await work(config.value, path.resolve(folder), terminal.env)) terminal.print(line);
  },
});

export const backupCommand = command(
  'the backup',
  ['backup FOLDER', '   of DATABASE_URL and DATA_DIR; with the embedded database, the provider must be stopped'],
  makeBackup,
);

export const restoreCommand = command(
  'the restore',
  ['restore FOLDER', '   into an empty database (DATABASE_URL, or DATA_DIR without one)'],
  restoreBackup,
);
