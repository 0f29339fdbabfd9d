import { useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { PhotoAvatar } from '../../components/avatar.tsx';
import { GuestFailure } from '../../components/guest-failure.tsx';
import { guestInfoPath } from '../../components/group-paths.ts';
import { PATHS } from '../../components/paths.ts';
import { useGo } from '../../components/use-go.ts';
import { useGuestVisit } from '../../components/use-guest-visit.ts';
import type { GroupId } from '../../domain/chat/chat-id.ts';
import type { Failure } from '../../domain/failure.ts';
import type { MessageId } from '../../domain/message/message-id.ts';
import { isSent } from '../../domain/message/message.ts';
import { oldestSentId } from '../../domain/message/ordering.ts';
import { standsInLog } from '../../domain/message/timeline.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { localTimeAtom } from '../../state/environment.ts';
import { guestGroupsAtom, type GuestGroupView } from '../../state/guest.ts';
import type { Focus } from '../../state/open-chat.ts';
import { Banner } from '../../ui/page/banner.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { DotsIcon } from '../../ui/icons/dots-icon.tsx';
import { ListBackButton } from '../../ui/controls/list-back-button.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { StateView } from '../../ui/page/state-view.tsx';
import { useToast } from '../../ui/overlay/use-toast.ts';
import { GuestToolbar } from './compose/guest-toolbar.tsx';
import { GuestPeople } from './guest-people.tsx';
import { LogTextsProvider } from './rows/log-texts.ts';
import { MessageLog } from './log/message-log.tsx';

/**
 * A shared group as a user sees it who is not a member. Spec: 1-chat §2 Chat room (group_id, chat_id), 3-transport §4 Guest
 * group connection.
 */
export function GuestRoom({ groupId }: { readonly groupId: GroupId }) {
  const go = useGo();
  const { t } = useTranslation(['chat', 'groupInfo', 'requests']);
  const view = useAtomValue(guestGroupsAtom).get(groupId);
  const { failure, retry } = useGuestVisit(groupId);
  const group = view?.group;
  const name = group === undefined ? t('requests:groupDetails') : group.name || t('chat:unknownGroup', { id: groupId });

  useEffect(() => {
    if (group === undefined) return undefined;
    const before = document.title;
    document.title = name;
    return () => {
      document.title = before;
    };
  }, [group, name]);

  return (
    <Screen
      ground="canvas"
      isScrollable={false}
      header={
        <>
          <Bar
            look="start"
            leading={
              <>
                <ListBackButton count={0} onClick={() => go(PATHS.home, { anime: 'close' })} />
                {group !== undefined && (
                  <PhotoAvatar userId={groupId} name={group.name} photo={group.photo} size="row" />
                )}
              </>
            }
            title={name}
            subtitle={group === undefined ? undefined : t('chat:memberCount', { count: group.memberCount })}
            trailing={
              group !== undefined && (
                <IconButton
                  label={t('groupInfo:title')}
                  icon={<DotsIcon />}
                  onClick={() => go(guestInfoPath(groupId), { anime: 'open' })}
                />
              )
            }
          />
          {view !== undefined && <GuestBanner view={view} />}
        </>
      }
      footer={view === undefined ? undefined : <GuestToolbar groupId={groupId} name={name} />}
    >
      <GuestPeople groupId={groupId}>
        {view === undefined ? <Absent groupId={groupId} failure={failure} onRetry={retry} /> : <GuestLog view={view} />}
      </GuestPeople>
    </Screen>
  );
}

interface AbsentProps {
  readonly groupId: GroupId;
  readonly failure: Failure | undefined;
  readonly onRetry: () => void;
}

function Absent({ groupId, failure, onRetry }: AbsentProps) {
  if (failure === undefined) return <StateView title={<Spinner />} />;
  return <GuestFailure groupId={groupId} failure={failure} onRetry={onRetry} />;
}

function GuestLog({ view: { groupId, messages, history } }: { readonly view: GuestGroupView }) {
  const { loadOlderGuestMessages } = useActions();
  const { offsetMs } = useAtomValue(localTimeAtom);
  const { focus, jumpTo } = useGuestJump(groupId);
  const handleLoadOlder = useCallback(() => void loadOlderGuestMessages(groupId), [loadOlderGuestMessages, groupId]);
  return (
    <LogTextsProvider ownId="">
      <MessageLog
        messages={messages}
        history={history}
        newer={FINISHED}
        isOpening={false}
        focus={focus}
        ownId=""
        showsSenders
        readUpToAtOpen={undefined}
        mentionAtOpen={undefined}
        timeZoneOffsetMs={offsetMs}
        onLoadOlder={handleLoadOlder}
        onLoadNewer={nothing}
        onJumpTo={jumpTo}
        jumpsFrom={oldestSentId(messages)}
        onShowEnd={nothing}
        onResend={nothing}
      />
    </LogTextsProvider>
  );
}

/** Jumps to a message among the loaded ones. */
function useGuestJump(groupId: GroupId) {
  const { t } = useTranslation('log');
  const toast = useToast();
  const store = useStore();
  const [focus, setFocus] = useState<Focus | undefined>();
  const jumpTo = useCallback(
    (messageId: MessageId): void => {
      const messages = store.get(guestGroupsAtom).get(groupId)?.messages.filter(standsInLog) ?? [];
      const message = messages.filter(isSent).find(({ delivery }) => delivery.messageId === messageId);
      if (message === undefined) toast(t('messageGone'), 'plain');
      else setFocus({ kind: 'message', localId: message.localId, messageId });
    },
    [groupId, store, t, toast],
  );
  return { focus, jumpTo };
}

const FINISHED = { state: 'finished' } as const;

/** A guest sends nothing, and the log always ends at the newest message. */
const nothing = (): void => undefined;

/**
 * Shows a guest that the link to the group is broken, and how to restore it if it does not reconnect automatically. Spec:
 * 3-transport §2, §4 Guest group connection.
 */
function GuestBanner({ view: { groupId, group, link } }: { readonly view: GuestGroupView }) {
  const { t } = useTranslation('connection');
  const { openGuestGroup } = useActions();
  // Opening the room covers the first connection.
  if (link === 'open' || group === undefined) return null;
  if (link !== 'closed') return <Banner tone="waiting" title={t('reconnecting')} />;
  return (
    <Banner tone="failure" title={t('failed')} detail={t('tapToRetry')} onRetry={() => void openGuestGroup(groupId)} />
  );
}
