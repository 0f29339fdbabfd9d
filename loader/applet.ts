/**
 * MeeLine as an applet: in a place on the platform's page, or in a window that the page opens, instead of behind a bubble.
 *
 *     <div id="chat"></div>
 *     <script async src="https://…/v1/applet.js" data-tenant="CB" data-container="#chat" data-identity-url="/api/meeline-token"></script>
 *
 * The same API as loader.js; a page takes the one or the other.
 */

import { createMeeLine, replay } from './api.ts';
import { createApplet } from './applet-instance.ts';
import type { MeeLine, MeeLineStub } from './types.ts';

const stub = window.MeeLine as MeeLine | MeeLineStub | undefined;

if (!stub?.init) {
  const script = document.currentScript as HTMLScriptElement | null;
  const attributes = script?.dataset ?? {};
  const meeLine = createMeeLine(
    (options, ...rest) => createApplet(options.given.container ?? attributes['container'], options, ...rest),
    script?.src ?? document.baseURI,
    attributes,
  );
  window.MeeLine = meeLine;
  replay(meeLine, stub?.q ?? [], Boolean(attributes['tenant']));
}
