import type { FastifyInstance } from 'fastify';
import type { Services } from '../../calls/services.ts';
import { addFiles } from '../static/files.ts';
import { openLoaderReleases } from '../static/loader-releases.ts';
import { addStaffPages } from '../static/staff-pages.ts';
import { addWidgetPage } from '../static/widget-page.ts';
import { addBrand } from './brand.ts';
import { addEmbedding } from './embedding.ts';

export interface PageRoutesOptions {
  /** The folders of the build. Defaults: `dist/` and their names. */
  readonly widgetDirectory?: string | undefined;
  readonly loaderDirectory?: string | undefined;
  readonly deskDirectory?: string | undefined;
  readonly consoleDirectory?: string | undefined;
  readonly loaderArchive?: string | undefined;
  /** The widget has a service worker. Default: yes. */
  readonly hasWorker?: boolean | undefined;
  readonly origins: readonly string[];
  readonly defaultTenant: string;
}

/** Serves the pages and their files: the widget, the loader, the desk and the console; and the answers that the loader needs. */
export async function addPageRoutes(
  app: FastifyInstance,
  services: Services,
  options: PageRoutesOptions,
): Promise<void> {
  const { widgetDirectory = 'dist/widget', loaderDirectory = 'dist/loader', hasWorker = true } = options;
  const { origins, defaultTenant } = options;
  const releases = await openLoaderReleases(loaderDirectory, options.loaderArchive);
  await addFiles(app, { widgetDirectory, loaderDirectory, releases, hasWorker });
  await addStaffPages(app, services, options);
  addEmbedding(app, services, origins);
  addBrand(app, services);
  addWidgetPage(app, services, { directory: widgetDirectory, origins, defaultTenant, hasWorker });
}
