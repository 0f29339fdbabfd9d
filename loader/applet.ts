/**
 * MeeLine as an applet without a bubble: in an element of the platform's page, or in a window that the page opens.
 *
 *     <div id="chat"></div>
 *     <script async src="https://…/v1/applet.js" data-tenant="CB" data-container="#chat" data-identity-url="/api/meeline-token"></script>
 *
 * The API is the same as that of loader.js. A page uses one of the two scripts.
 */

import { createApplet } from './applet-instance.ts';
import { boot } from './boot.ts';

boot(
  (attributes) =>
    (options, ...rest) =>
      createApplet(options.given.container ?? attributes['container'], options, ...rest),
);
