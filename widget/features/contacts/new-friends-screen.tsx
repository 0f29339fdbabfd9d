import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createFriendRequestActions } from '../../actions/friend-request-actions.ts';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { EmptyList } from '../../components/empty-list.tsx';
import { EventList } from '../../components/event-row.tsx';
import { useFailureText } from '../../components/failure-text.tsx';
import { PATHS } from '../../components/paths.ts';
import { useGo } from '../../components/use-go.ts';
import { isWaitingForUser, type FriendRequest } from '../../domain/contact/friend-request.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { friendRequestsAtom } from '../../state/contacts.ts';
import { BackButton } from '../../ui/controls/back-button.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ListHeading } from '../../ui/rows/list-heading.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { useClosedByBack } from '../../ui/overlay/use-closed-by-back.ts';
import { useToast } from '../../ui/overlay/use-toast.ts';
import { RequestRow } from './request-row.tsx';
import { RequestSheet } from './request-sheet.tsx';
import styles from './new-friends.module.css';

/**
 * `/ml/newfriend`: the friend requests of the last week. The user answers pending requests one by one or many at once. Spec:
 * 2-contacts-groups §2 NewFriends, §4.
 */
export function NewFriendsScreen() {
  const { t } = useTranslation(['requests', 'common']);
  const go = useGo();
  const requests = useSeenRequests();
  const waiting = requests.filter(isWaitingForUser);
  const settled = requests.filter((request) => !isWaitingForUser(request));
  const [chosen, setChosen] = useState<ReadonlySet<string> | undefined>();
  const [opened, setOpened] = useState<string>();
  const answering = useAnswering();
  const chosenIds = waiting.map(({ userId }) => userId).filter((userId) => chosen?.has(userId) === true);
  const isChoosing = chosen !== undefined && waiting.length > 0;
  const isAllChosen = chosenIds.length === waiting.length;
  const openedRequest = requests.find((request) => keyOf(request) === opened);

  useClosedByBack(isChoosing, () => setChosen(undefined));

  const toggle = (userId: string): void => {
    const next = new Set(chosen);
    if (!next.delete(userId)) next.add(userId);
    setChosen(next);
  };
  const answerChosen = async (isAgreed: boolean): Promise<void> => {
    if (await answering.answerMany(chosenIds, isAgreed)) setChosen(undefined);
  };

  return (
    <Screen
      header={
        <>
          <Bar
            title={t('newFriends')}
            subtitle={t('lastWeek')}
            leading={<BackButton onClick={() => go(PATHS.contacts, { anime: 'close' })} />}
            trailing={
              waiting.length > 0 && (
                <TextButton onClick={() => setChosen(isChoosing ? undefined : new Set())}>
                  {t(isChoosing ? 'common:cancel' : 'batch')}
                </TextButton>
              )
            }
          />
          <ConnectionBanner />
        </>
      }
      footer={
        isChoosing && (
          <div className={styles.foot}>
            <Button
              isBlock
              isBusy={answering.busyId === MANY}
              disabled={chosenIds.length === 0}
              onClick={() => void answerChosen(true)}
            >
              {t('agreeCount', { count: chosenIds.length })}
            </Button>
            <Button
              look="line"
              isBlock
              disabled={chosenIds.length === 0 || answering.busyId !== undefined}
              onClick={() => void answerChosen(false)}
            >
              {t('declineCount', { count: chosenIds.length })}
            </Button>
          </div>
        )
      }
    >
      {requests.length === 0 && <EmptyList title={t('noRequestsTitle')} text={t('noRequestsText')} />}
      {waiting.length > 0 && (
        <section>
          <ListHeading
            end={
              isChoosing && (
                <TextButton
                  className={styles.all}
                  onClick={() => setChosen(new Set(isAllChosen ? [] : waiting.map(({ userId }) => userId)))}
                >
                  {t(isAllChosen ? 'selectNone' : 'selectAll')}
                </TextButton>
              )
            }
          >
            {t('pendingRequests', { count: waiting.length })}
          </ListHeading>
          <EventList>
            {waiting.map((request) => (
              <RequestRow
                key={keyOf(request)}
                request={request}
                isBusy={answering.busyId === request.userId}
                isChosen={isChoosing ? chosen.has(request.userId) : undefined}
                onChoose={() => toggle(request.userId)}
                onOpen={() => setOpened(keyOf(request))}
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
              <RequestRow key={keyOf(request)} request={request} onOpen={() => setOpened(keyOf(request))} />
            ))}
          </EventList>
        </section>
      )}
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

const MANY = '*';

/** The key contains the direction: a sent and a received request can exist for the same user. */
const keyOf = ({ userId, state }: FriendRequest): string =>
  `${userId}:${state === 'sent' || state === 'passed' || state === 'refused'}`;

/** The friend requests. Showing them marks the new ones as seen. */
function useSeenRequests(): readonly FriendRequest[] {
  const { seeFriendRequests } = useActions();
  const requests = useAtomValue(friendRequestsAtom);
  useEffect(seeFriendRequests, [seeFriendRequests, requests]);
  return requests;
}

/** Answers requests, one at a time, and shows failures. */
function useAnswering() {
  const { t } = useTranslation('requests');
  const actions = useActions().lazy(createFriendRequestActions);
  const failureText = useFailureText();
  const toast = useToast();
  const [busyId, setBusyId] = useState<string>();

  const run = async (
    id: string,
    action: () => Promise<
      Awaited<ReturnType<typeof actions.answerRequests>> | Awaited<ReturnType<typeof actions.answerRequest>>
    >,
    done: (left: number | undefined) => void,
  ): Promise<boolean> => {
    if (busyId !== undefined) return false;
    setBusyId(id);
    const outcome = await action();
    setBusyId(undefined);
    if (outcome.ok) done(outcome.value);
    else toast(failureText(outcome.failure), 'failure');
    return outcome.ok;
  };

  return {
    busyId,
    answer: (userId: string, isAgreed: boolean): Promise<boolean> =>
      run(
        userId,
        () => actions.answerRequest(userId, isAgreed),
        () => toast(t(isAgreed ? 'friendsNow' : 'stateRejected'), 'success'),
      ),
    answerMany: (userIds: readonly string[], isAgreed: boolean): Promise<boolean> =>
      run(
        MANY,
        () => actions.answerRequests(userIds, isAgreed),
        (left = 0) => {
          if (left > 0) toast(t('someNotAnswered'));
          else toast(t(isAgreed ? 'stateAdded' : 'stateRejected'), 'success');
        },
      ),
  };
}
