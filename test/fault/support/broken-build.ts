import type { startProvider } from '../../../applet-host-demo/provider/server.ts';
import type { Database } from '../../../applet-host-demo/provider/base/store/schema/schema.ts';
import type { CreateWidget } from '../../support/widget.ts';
import { brokenBuild, type BrokenBuildName } from '../broken/index.ts';

/** An intentionally broken build, loaded next to the intact one. */
export interface LoadedBuild {
  /** Undefined if this part is intact. */
  readonly createWidget: CreateWidget | undefined;
  readonly startProvider: typeof startProvider | undefined;
  /** Breaks the database; undefined if the database stays intact. */
  readonly breakDatabase: ((db: Database) => Promise<void>) | undefined;
}

export async function loadBrokenBuild(name: BrokenBuildName): Promise<LoadedBuild> {
  const { replaces, breakDatabase } = brokenBuild(name);
  const load = async (module: string): Promise<Readonly<Record<string, unknown>>> =>
    (await import(/* @vite-ignore */ `/${module}?broken=${name}`)) as Readonly<Record<string, unknown>>;
  const widget = replaces?.startsWith('widget/') === true ? await load('widget/app/services.ts') : {};
  const provider =
    replaces?.startsWith('applet-host-demo/') === true ? await load('applet-host-demo/provider/server.ts') : {};
  return {
    createWidget: widget['createWidget'] as CreateWidget | undefined,
    startProvider: provider['startProvider'] as typeof startProvider | undefined,
    breakDatabase,
  };
}
