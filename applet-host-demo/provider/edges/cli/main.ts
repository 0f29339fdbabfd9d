import { describeError } from '../../base/log.ts';
import { runCommand } from './run.ts';

/** `npm run meeline -- …`: the operator's command line. */
const terminal = {
  env: process.env,
  print: (line: string) => void process.stdout.write(`${line}\n`),
  complain: (line: string) => void process.stderr.write(`${line}\n`),
};

process.exitCode = await runCommand(process.argv.slice(2), terminal).catch((error: unknown) => {
  terminal.complain(`MeeLine: the command failed. ${String(describeError(error)['stack'])}`);
  return 1;
});
