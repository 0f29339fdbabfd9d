/** An error that the person at the terminal can fix. It is shown as one line, without a stack. */
export class Failure extends Error {}

/**
 * Refuses words after the command that it would not read.
 * @param {string} command as the user types it @param {readonly string[]} [known] the words that it reads
 */
export function refuseArguments(command, known = []) {
  const unknown = process.argv.slice(2).find((word) => !known.includes(word));
  if (unknown === undefined) return;
  const usage = known.length === 0 ? command : `${command} -- [${known.join('] [')}]`;
  throw new Failure(`unknown argument: ${unknown} (usage: ${usage})`);
}

/** Options that `parseArgs` does not know are mistakes at the terminal, too. @param {unknown} error */
const isForUser = (error) =>
  error instanceof Failure ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

/**
 * Runs a script's main function: a mistake at the terminal becomes its message, anything else keeps its stack; both exit with 1.
 * @param {() => Promise<number>} main resolves to the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(isForUser(error) ? /** @type {Error} */ (error).message : error);
    process.exitCode = 1;
  }
}
