import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createServiceActions } from '../../../actions/service-actions.ts';
import { serviceEventAtom, serviceQueueAtom, serviceRequestAtom } from '../../../state/service.ts';

/**
 * Keeps the state of the service current while its chat is open: fetched at first, when the page becomes visible again, and after each
 * event of the session. A place in the queue comes with its event. Takes what the host page wants to talk about.
 */
export function useServiceUpdates(): void {
  const { loadService, moveInQueue, takeRequest } = useActions().lazy(createServiceActions);
  const event = useAtomValue(serviceEventAtom);
  const request = useAtomValue(serviceRequestAtom);
  const isLoaded = useAtomValue(serviceQueueAtom) !== undefined;
  const follow = useEffectEvent(() => {
    if (isLoaded && event?.position !== undefined) moveInQueue(event.position, event.waitMs);
    else void loadService();
  });
  useEffect(() => follow(), [event]);
  useEffect(() => {
    if (isLoaded && request !== undefined) void takeRequest(request);
  }, [isLoaded, request, takeRequest]);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void loadService();
    };
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
    };
  }, [loadService]);
}
