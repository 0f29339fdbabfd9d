/**
 * Returns variables for a provider whose clock is ahead: envelopes and the like expire without waiting. Restart the provider with
 * them.
 */
export function laterBy(ms: number): Readonly<Record<string, string>> {
  const source = `const now = Date.now; Date.now = () => now() + ${ms};`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(source)}` };
}
