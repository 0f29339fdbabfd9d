/** An error that the person at the terminal can fix. It is shown as one line, without a stack. */
export class Failure extends Error {}

/**
 * Runs a script's main function: a `Failure` becomes its message, anything else keeps its stack; both exit with 1.
 * @param {() => Promise<number>} main resolves to the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    process.exitCode = 1;
  }
}
