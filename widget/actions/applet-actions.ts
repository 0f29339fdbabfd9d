import { mayShowApplet } from '../domain/session/applet.ts';
import { embeddingAtom, tenantAtom } from '../state/environment.ts';
import { sessionAtom } from '../state/session.ts';
import type { ActionDeps } from './context.ts';

/**
 * If set to `1` in a browser, it enables the applet's page even if the tenant does not. Spec: 3-transport §2 (local
 * flag).
 */
const FLAG_KEY = 'ml_applet';

export interface AppletActions {
  /** Whether `/ml/applet` may be shown now. */
  readonly mayShowApplet: () => boolean;
}

export const createAppletActions = ({ store, platform }: ActionDeps): AppletActions => ({
  mayShowApplet() {
    const embedding = store.get(embeddingAtom);
    return mayShowApplet({
      isOn: store.get(tenantAtom)?.hasApplet === true,
      isFlagged: platform.keyValue.get(FLAG_KEY) === '1',
      isInside: embedding.kind === 'embedded' && store.get(sessionAtom).phase === 'ready',
    });
  },
});
