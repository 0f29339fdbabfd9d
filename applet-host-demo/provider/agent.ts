/** `npm run agent`: creates and changes the agents of the customer service. With the embedded database, the provider must be stopped. */
import path from 'node:path';
import { readConfig } from './config.ts';
import { changeAgent, readAgentArguments } from './service/agent-accounts.ts';
import { StartFailure } from './start-failure.ts';
import { openDatabase } from './store/database.ts';

async function main(): Promise<string> {
  const config = readConfig(process.env, { isForked: false });
  if (!config.ok) throw new StartFailure(config.failure);
  const wanted = readAgentArguments(process.argv.slice(2));
  if (!wanted.ok) throw new StartFailure(wanted.failure);
  const { databaseUrl, dataDirectory, diskReserveBytes, postgres } = config.value;
  const database = await openDatabase(
    databaseUrl === undefined
      ? { kind: 'pglite', directory: path.join(dataDirectory, 'pglite'), reserveBytes: diskReserveBytes }
      : { kind: 'postgres', url: databaseUrl, limits: postgres },
  );
  try {
    const changed = await changeAgent(database.db, wanted.value, process.env['AGENT_PASSWORD'], Date.now());
    if (!changed.ok) throw new StartFailure(changed.failure);
    return changed.value;
  } finally {
    await database.close();
  }
}

main().then(
  (line) => process.stdout.write(`${line}\n`),
  (error: unknown) => {
    process.stderr.write(`MeeLine: ${error instanceof Error ? error.message : 'unknown failure'}\n`);
    process.exitCode = 1;
  },
);
