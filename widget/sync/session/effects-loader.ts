import { RETRY_DELAY_MS } from '../../domain/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SessionEffects } from './session-effects.ts';
import type { RemoteEffect, SessionMachine } from './session-model.ts';

interface Waiting {
  readonly effect: RemoteEffect;
  readonly epoch: number;
  readonly resolve: (performed: Promise<void> | void) => void;
}

/**
 * Loads the chunk that performs the effects, at the first effect. Effects wait for it in their order. If the chunk is
 * missing, a user who is being opened may try again; in other states it is fetched again after five seconds. L-28.
 */
export function createEffectsLoader(
  { clock, log }: Pick<Platform, 'clock' | 'log'>,
  { state, isCurrent, handle }: Pick<SessionMachine, 'state' | 'isCurrent' | 'handle'>,
  importEffects: () => Promise<SessionEffects>,
  onLoaded: (effects: SessionEffects) => void,
): (effect: RemoteEffect, epoch: number) => Promise<void> {
  const waiting: Waiting[] = [];
  let loading: Promise<void> | undefined;

  const load = async (): Promise<void> => {
    const effects = await importEffects().catch((error: unknown) => {
      log.warn('a part of the widget could not be fetched', { message: String(error) });
    });
    if (effects === undefined) return onMissing();
    onLoaded(effects);
    for (const { effect, epoch, resolve } of waiting.splice(0))
      if (isWanted(effect, epoch)) resolve(effects.perform(effect, epoch));
      else resolve();
  };

  const onMissing = (): void => {
    loading = undefined;
    for (const { resolve } of waiting) resolve();
    const { name, epoch } = state();
    if (name === 'opening') void handle({ type: 'chunk-missing', epoch });
    else clock.setTimer(RETRY_DELAY_MS, () => void (loading ??= load()));
  };

  /** After a failed load, only the opening that the user has requested last is performed. */
  const isWanted = ({ type }: RemoteEffect, epoch: number): boolean =>
    type !== 'open-user' || (state().name === 'opening' && isCurrent(epoch));

  return (effect, epoch) =>
    new Promise((resolve) => {
      waiting.push({ effect, epoch, resolve });
      loading ??= load();
    });
}
