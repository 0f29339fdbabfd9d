import type { LoadStage } from './load-stage.ts';
import { concludeLoad, type LoadCrowd, sendEvenly } from './run-load.ts';
import type { Size } from './scale.ts';

export interface Disturbance {
  readonly name: string;
  /** Runs once, beside the sends. */
  readonly disturb: (isSending: () => boolean) => Promise<void>;
}

/** Sends evenly while something disturbs the stage, then waits for all clients and checks what arrived. */
export async function sendDisturbed(
  stage: LoadStage,
  crowd: LoadCrowd,
  size: Size,
  { name, disturb }: Disturbance,
): Promise<void> {
  let isSending = true;
  const send = async (): Promise<void> => {
    await sendEvenly(crowd.clients, size);
    isSending = false;
  };
  await Promise.all([send(), disturb(() => isSending)]);
  await concludeLoad(stage, crowd, [
    `${name}: ${size.clients} sockets, ${size.perSecond} messages/s for ${size.seconds} s`,
  ]);
}
