/**
 * How this page talks to MeeLine. The types come with the loader; everything else is what any host page would write.
 */

export type ColorScheme = 'light' | 'dark' | 'system';

type Call = [command: string, ...args: unknown[]];
type Queue = ((...call: Call) => void) & { q?: Call[] };

/** The queueing stub: calls made before the loader has arrived are kept and done in order. */
export function stubMeeLine(): void {
  if (window.MeeLine) return;
  const stub: Queue = (...call) => {
    (stub.q ??= []).push(call);
  };
  window.MeeLine = stub as NonNullable<Window['MeeLine']>;
}

export function meeLine(): NonNullable<Window['MeeLine']> {
  stubMeeLine();
  return window.MeeLine as NonNullable<Window['MeeLine']>;
}

/**
 * The player has changed: the old chat goes with everything it knew, and a new one starts. What the visitor chose on this
 * page wins over what the script tag says.
 */
export async function restartMeeLine(chosen: {
  readonly locale: string;
  readonly colorScheme: ColorScheme;
}): Promise<void> {
  const current = meeLine();
  // Still the stub: MeeLine has not started, and will ask for the new player when it does.
  if (!('destroy' in current)) return;
  await current.destroy();
  current.init(chosen);
}
