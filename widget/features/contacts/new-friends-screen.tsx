import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { EmptyList } from '../../components/empty-list.tsx';
import { EventList } from '../../components/event-row.tsx';
import { PATHS } from '../../components/paths.ts';
import { useGo } from '../../components/use-go.ts';
import { isWaitingForUser, type FriendRequest } from '../../domain/contact/friend-request.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { areRequestsLoadedAtom, friendRequestsAtom } from '../../state/contacts.ts';
import { BackButton } from '../../ui/controls/back-button.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { ListHeading } from '../../ui/rows/list-heading.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { SkeletonRows } from '../../ui/rows/skeleton-rows.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { useClosedByBack } from '../../ui/overlay/use-closed-by-back.ts';
import { EarlierRequests } from './earlier-requests.tsx';
import { RequestRow } from './request-row.tsx';
import { RequestSheet } from './request-sheet.tsx';
import { requestKey } from './request-key.ts';
import { RequestsPicker } from './requests-picker.tsx';
import { useAnswering } from './use-answering.ts';

/**
 * `/ml/newfriend`: the friend requests of the last week, and earlier ones on demand. The user answers pending requests one by one,
 * or many at once in a picker. Spec: 2-contacts-groups §2 NewFriends, Member picker, §4.
 */
export function NewFriendsScreen() {
  const { t } = useTranslation('requests');
  const go = useGo();
  const requests = useSeenRequests();
  const isLoaded = useAtomValue(areRequestsLoadedAtom) || requests.length > 0;
  const waiting = requests.filter(isWaitingForUser);
  const settled = requests.filter((request) => !isWaitingForUser(request));
  const [isChoosing, setChoosing] = useState(false);
  const [opened, setOpened] = useState<string>();
  const answering = useAnswering();
  const openedRequest = requests.find((request) => requestKey(request) === opened);
  useClosedByBack(isChoosing, () => setChoosing(false));

  if (isChoosing) return <RequestsPicker requests={waiting} answering={answering} onClose={() => setChoosing(false)} />;
  return (
    <Screen
      isBusy={!isLoaded}
      header={
        <>
          <Bar
            title={t('newFriends')}
            subtitle={t('lastWeek')}
            leading={<BackButton onClick={() => go(PATHS.contacts, { anime: 'close' })} />}
            trailing={waiting.length > 0 && <TextButton onClick={() => setChoosing(true)}>{t('batch')}</TextButton>}
          />
          <ConnectionBanner />
        </>
      }
    >
      {!isLoaded && <SkeletonRows />}
      {isLoaded && requests.length === 0 && <EmptyList title={t('noRequestsTitle')} text={t('noRequestsText')} />}
      {waiting.length > 0 && (
        <section>
          <ListHeading>{t('pendingRequests', { count: waiting.length })}</ListHeading>
          <EventList>
            {waiting.map((request) => (
              <RequestRow
                key={requestKey(request)}
                request={request}
                isBusy={answering.busyId === request.userId}
                onOpen={() => setOpened(requestKey(request))}
                onAnswer={(isAgreed) => void answering.answer(request.userId, isAgreed)}
              />
            ))}
          </EventList>
        </section>
      )}
      {settled.length > 0 && (
        <section>
          <ListHeading>{t('settledRequests')}</ListHeading>
          <EventList>
            {settled.map((request) => (
              <RequestRow key={requestKey(request)} request={request} onOpen={() => setOpened(requestKey(request))} />
            ))}
          </EventList>
        </section>
      )}
      {isLoaded && <EarlierRequests />}
      {openedRequest !== undefined && (
        <RequestSheet
          request={openedRequest}
          isBusy={answering.busyId === openedRequest.userId}
          onAnswer={(isAgreed) =>
            void answering.answer(openedRequest.userId, isAgreed).then((isDone) => {
              if (isDone) setOpened(undefined);
            })
          }
          onClose={() => setOpened(undefined)}
        />
      )}
    </Screen>
  );
}

/** The friend requests. Showing them marks the new ones as seen. */
function useSeenRequests(): readonly FriendRequest[] {
  const { seeFriendRequests } = useActions();
  const requests = useAtomValue(friendRequestsAtom);
  useEffect(seeFriendRequests, [seeFriendRequests, requests]);
  return requests;
}
