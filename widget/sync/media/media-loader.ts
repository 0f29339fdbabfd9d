import { lazyModule } from '../../platform/lazy-module.ts';
import type { Notify } from '../notify.ts';
import type { SyncScope } from '../scope.ts';
import type { MediaSender } from './media-sender.ts';

/** Loads the upload code on first use. A failed load is reported, and retried on the next use. Spec: 1-chat §8. */
export function createMediaLoader(scope: SyncScope, notify: Notify): () => Promise<MediaSender> {
  const load = async (): Promise<MediaSender> => {
    const [{ createMediaSender }, media] = await Promise.all([
      import('./media-sender.ts'),
      scope.platform.importMedia(),
    ]);
    return createMediaSender(scope, media, notify);
  };
  const report = (error: unknown): never => {
    const code = 'upload_component';
    notify({ code });
    scope.platform.log.warn('an upload failed', { code });
    throw error;
  };
  return lazyModule(() => load().catch(report)).load;
}
