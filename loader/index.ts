/**
 * MeeLine's loader, as a platform puts it on its page:
 *
 *     <script async src="https://…/v1/loader.js" data-tenant="CB" data-identity-url="/api/meeline-token"></script>
 *
 * Calls may be made before it has loaded, when this stub stands in front of them:
 *
 *     window.MeeLine = window.MeeLine || function () { (MeeLine.q = MeeLine.q || []).push(arguments); };
 */

import { createMeeLine, replay } from './api.ts';
import { createInstance } from './instance.ts';
import type { MeeLine, MeeLineStub } from './types.ts';

export type * from './types.ts';

const stub = window.MeeLine as MeeLine | MeeLineStub | undefined;

// A second script tag, or the same one run again by a page that swaps its body, keeps what is there.
if (!stub?.init) {
  const script = document.currentScript as HTMLScriptElement | null;
  const meeLine = createMeeLine(createInstance, script?.src ?? document.baseURI, script?.dataset ?? {});
  window.MeeLine = meeLine;
  replay(meeLine, stub?.q ?? [], Boolean(script?.dataset['tenant']));
}
