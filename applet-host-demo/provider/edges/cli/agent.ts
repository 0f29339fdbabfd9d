import { changeAgent, readAgentArguments } from '../../capabilities/service/agent-accounts.ts';
import { StartFailure } from '../../base/start-failure.ts';
import { type Command, UsageError } from './command.ts';
import { withStore } from './open-store.ts';

/** Agents of the customer service, in the database: with the embedded one, the provider must be stopped. L-CS3. */
export const agentCommand: Command = {
  usage: [
    'agent set CODE LOGIN [--name TEXT] [--role agent|supervisor|none] [--languages en,cn] [--topics A,B] [--capacity 5]',
    '   a new account needs a password in AGENT_PASSWORD',
  ],
  run: async ([verb = '', ...words], terminal) => {
    if (verb !== 'set')
      throw new UsageError(verb === '' ? 'a subcommand of agent is missing' : `"agent ${verb}" is no command`);
    const wanted = readAgentArguments(words);
    if (!wanted.ok) throw new UsageError(wanted.failure);
    const changed = await withStore(terminal, (db) =>
      changeAgent(db, wanted.value, terminal.env['AGENT_PASSWORD'], Date.now()),
    );
    if (!changed.ok) throw new StartFailure(changed.failure);
    terminal.print(changed.value);
  },
};
