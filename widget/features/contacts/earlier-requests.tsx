import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { EventList } from '../../components/event-row.tsx';
import { isWaitingForUser, requestsBefore } from '../../domain/contact/friend-request.ts';
import { recentListStartMs } from '../../domain/recent-list.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { requestHistoryAtom, waitingRequestsAtom } from '../../state/contacts.ts';
import { localTimeAtom } from '../../state/environment.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ListHeading } from '../../ui/rows/list-heading.tsx';
import { RequestRow } from './request-row.tsx';
import { requestKey } from './request-key.ts';
import styles from './new-friends.module.css';

/**
 * The requests from before the last week, fetched on demand. They are settled, or expired without an answer. Spec: 3-transport §7
 * /friendShip/listGet/history, /friendShip/listGet/waitConfirm.
 */
export function EarlierRequests() {
  const { t } = useTranslation('requests');
  const { loadContactList } = useActions();
  const { nowMs } = useAtomValue(localTimeAtom);
  const history = useAtomValue(requestHistoryAtom);
  const waiting = useAtomValue(waitingRequestsAtom);
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);

  async function load() {
    setBusy(true);
    await Promise.all([loadContactList('history'), loadContactList('waiting')]);
    setBusy(false);
    setOpen(true);
  }

  if (!isOpen || history === undefined || waiting === undefined) {
    return (
      <div className={styles.earlier}>
        <Button look="soft" isBlock isBusy={isBusy} onClick={() => void load()}>
          {t('showEarlier')}
        </Button>
      </div>
    );
  }
  const earlier = requestsBefore([...history, ...waiting], recentListStartMs(nowMs));
  return (
    <section>
      <ListHeading>{t('earlierRequests')}</ListHeading>
      {earlier.length === 0 ? (
        <p className={styles.none}>{t('noEarlier')}</p>
      ) : (
        <EventList>
          {earlier.map((request) => (
            <RequestRow
              key={requestKey(request)}
              request={request}
              isExpired={isWaitingForUser(request) || request.state === 'sent'}
            />
          ))}
        </EventList>
      )}
    </section>
  );
}
