/**
 * MeeLine's loader, as a platform puts it on its page:
 *
 *     <script async src="https://…/v1/loader.js" data-tenant="CB" data-identity-url="/api/meeline-token"></script>
 *
 * The page may call MeeLine before the loader has loaded if this stub comes first:
 *
 *     if (typeof MeeLine != 'function') window.MeeLine = function () { (MeeLine.q = MeeLine.q || []).push(arguments); };
 */

import { boot } from './boot.ts';
import { createInstance } from './instance.ts';

export type * from './types.ts';

boot(() => createInstance);
