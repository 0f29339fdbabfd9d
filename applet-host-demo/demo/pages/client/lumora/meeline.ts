/**
 * The page's access to MeeLine. The types come with the loader; the rest is what any host page would write.
 */

export type ColorScheme = 'light' | 'dark' | 'system';

type Call = [command: string, ...args: unknown[]];
type Queue = ((...call: Call) => void) & { q?: Call[] };

/** The queueing stub: it stores calls made before the loader has arrived. The loader runs them in order. */
export function stubMeeLine(): void {
  if (typeof window.MeeLine === 'function') return;
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
 * Restarts MeeLine after the player has changed: the old chat goes with all its data, and a new one starts. The visitor's
 * choices on this page take precedence over the script tag.
 */
export async function restartMeeLine(chosen: {
  readonly locale: string;
  readonly colorScheme: ColorScheme;
}): Promise<void> {
  const current = meeLine();
  // Still the stub: MeeLine has not started, and asks for the new player when it does.
  if (!('destroy' in current)) return;
  await current.destroy();
  current.init(chosen);
}
