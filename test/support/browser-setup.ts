import { prepareDemoData } from './stack.ts';

/** Prepares the demo data before the first browser test: it takes long, and two workers would otherwise do it twice. */
export async function setup(): Promise<void> {
  await prepareDemoData();
}
