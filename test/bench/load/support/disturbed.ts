import type { LoadStage } from './load-stage.ts';
import { concludeLoad, type LoadCrowd, sendEvenly } from './run-load.ts';
import type { Size } from './scale.ts';

/** Sends evenly while something disturbs the stage, then waits for all clients and checks what arrived. */
export async function sendDisturbed(
  stage: LoadStage,
  crowd: LoadCrowd,
  size: Size,
  { name, disturb }: { readonly name: string; readonly disturb: () => Promise<void> },
): Promise<void> {
  const sending = sendEvenly(crowd.clients, size);
  await disturb();
  await sending;
  await concludeLoad(stage, crowd, [
    `${name}: ${size.clients} sockets, ${size.perSecond} messages/s for ${size.seconds} s`,
  ]);
}
