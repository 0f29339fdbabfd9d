import { StartFailure } from '../../base/start-failure.ts';
import { type Command, type Terminal, UsageError } from './command.ts';
import { agentCommand } from './agent.ts';
import { callCommand } from './call.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { keyCommand } from './key.ts';
import { outgoingCommand } from './outgoing.ts';
import { operatorCommand } from './operator.ts';
import { playerCommand } from './player.ts';
import { tenantCommand } from './tenant.ts';
import { tokenCommand } from './token.ts';

/** The first words of a command line, each in its own file. */
const COMMANDS: Readonly<Record<string, Command>> = {
  tenant: tenantCommand,
  key: keyCommand,
  token: tokenCommand,
  player: playerCommand,
  agent: agentCommand,
  operator: operatorCommand,
  call: callCommand,
  backup: backupCommand,
  restore: restoreCommand,
  outgoing: outgoingCommand,
};

/** Runs a command line. Returns the exit code: 0 done, 1 failed, 2 the command line is wrong. */
export async function runCommand(
  words: readonly string[],
  terminal: Terminal & { readonly complain: (line: string) => void },
): Promise<number> {
  const [name = '', ...rest] = words;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const shown = command === undefined ? Object.values(COMMANDS) : [command];
  const usage = shown.flatMap((one) => one.usage.map((line) => `  meeline ${line}`));
  if (name === 'help' || words.some((word) => word === '--help' || word === '-h')) {
    for (const line of ['Usage:', ...usage]) terminal.print(line);
    return 0;
  }
  try {
    if (command === undefined) throw new UsageError(name === '' ? 'a command is missing' : `"${name}" is no command`);
    await command.run(rest, terminal);
    return 0;
  } catch (error) {
    if (error instanceof UsageError || isParseError(error)) {
      terminal.complain(`MeeLine: ${error.message}. Usage:`);
      for (const line of usage) terminal.complain(line);
      return 2;
    }
    if (!(error instanceof StartFailure)) throw error;
    terminal.complain(`MeeLine: ${error.message}`);
    return 1;
  }
}

/** Node's parser has refused an option. */
const isParseError = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
