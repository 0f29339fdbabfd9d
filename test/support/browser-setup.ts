import { prepareDemoData } from './stack.ts';

/** Before the first browser test: what takes long, and what two workers would do twice. */
export async function setup(): Promise<void> {
  await prepareDemoData();
}
