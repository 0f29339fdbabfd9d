/** The calls with which players show something to others, and all the other ones. A new call belongs to one of the two. L-MO12. */
import { randomUUID } from 'node:crypto';
import { writeCallPayload } from '../../widget/contract/entities/call-payload.ts';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../widget/contract/operations/index.ts';
import { valueOf } from './provider-client.ts';
import type { Player, useServerStage } from './server-api-stage.ts';

/** The situation of a player who is to be muted: a friend, a stranger, an own group with the friend, and messages. */
export interface Speaker {
  readonly client: Player['client'];
  readonly friendId: string;
  readonly strangerId: string;
  /** Has a pending friend request from the player. */
  readonly askedId: string;
  readonly chatId: string;
  readonly groupId: string;
  /** A message in the group that the player has recalled. */
  readonly recalledId: string;
  /** A message in the chat with the friend. */
  readonly messageId: string;
}

/** Puts a player into this situation. */
export async function speakerOf(stage: ReturnType<typeof useServerStage>, player: Player): Promise<Speaker> {
  const [friend, stranger, asked] = [
    await stage.aPlayer('Ann'),
    await stage.aPlayer('Cat'),
    await stage.aPlayer('Dan'),
  ];
  await stage.done('PUT', `/players/${stage.ref(player)}/friends/${stage.ref(friend)}`);
  const chatId = [player.userId, friend.userId].toSorted().join('');
  const body = { name: 'Own', owner: player.playerId, members: [friend.playerId] };
  const { groupId } = await stage.done('POST', '/groups', body);
  const { messageId } = valueOf(await player.client.send(chatId, 'a friendly word')).data;
  const recalled = valueOf(await player.client.send(groupId, 'an ugly word')).data.messageId;
  const recall = { chatId: groupId, messageId: recalled, localId: undefined };
  valueOf(await player.client.operation(OPERATIONS.msgRecallByOwner, recall));
  await player.client.operation(OPERATIONS.friendInvite, { userId: asked.userId });
  const ids = { friendId: friend.userId, strangerId: stranger.userId, askedId: asked.userId };
  return { client: player.client, ...ids, chatId, groupId, recalledId: recalled, messageId };
}

const words = { kind: 'text', text: 'hello' } as const;
const noMentions = { mentionedIds: [], mentionWords: [] };
const sendable = () => ({ localId: randomUUID(), content: words });
const money = () => ({ localId: randomUUID(), remark: '' });
const envelope = (groupId: string) =>
  ({ ...money(), groupId, split: 'random', total: '2.00', quantity: 1, hours: 1 }) as const;
const transfer = (chatId: string, toId: string) => ({ ...money(), chatId, toId, amount: '2.00', isPrivate: false });
const offer = () => writeCallPayload({ callId: randomUUID(), medium: 'audio' });

type Try = (speaker: Speaker) => Promise<{ readonly ok: boolean }>;

/** Calls with a text for others that is no message, by the name of the call, and the form of the call if it has several. */
export const TEXTS: Readonly<Record<string, (speaker: Speaker, text: string) => ReturnType<Try>>> = {
  'redEnvelopeGenerate with a remark': ({ client, groupId }, remark) =>
    client.operation(OPERATIONS.redEnvelopeGenerate, { ...envelope(groupId), remark }),
  'redGenerateByPath with a remark': ({ client, groupId }, remark) =>
    client.call(HTTP_CALLS.redGenerateByPath, { ...envelope(groupId), remark }),
  'friendRedGenerate with a remark': ({ client, chatId }, remark) =>
    client.operation(OPERATIONS.friendRedGenerate, { ...money(), chatId, amount: '2.00', remark }),
  'transferGenerate with a remark': ({ client, chatId, friendId }, remark) =>
    client.operation(OPERATIONS.transferGenerate, { ...transfer(chatId, friendId), remark }),
  'friendInvite with a note': ({ client, strangerId }, message) =>
    client.operation(OPERATIONS.friendInvite, { userId: strangerId, message }),
  'friendShipEdit request': ({ client, strangerId }, message) =>
    client.call(HTTP_CALLS.friendShipEdit, { method: 'request', friendId: strangerId, message }),
  'friendShipEdit msgBoard': ({ client, askedId }, message) =>
    client.call(HTTP_CALLS.friendShipEdit, { method: 'msgBoard', friendId: askedId, message }),
  updateImUserNickName: ({ client }, name) => client.call(HTTP_CALLS.updateImUserNickName, { name }),
  groupCreate: ({ client, friendId }, name) =>
    client.call(HTTP_CALLS.groupCreate, { name, photo: '', memberIds: [friendId] }),
  'groupUpdate name': ({ client, groupId }, name) => client.call(HTTP_CALLS.groupUpdate, { groupId, name }),
  'groupUpdate intro': ({ client, groupId }, intro) => client.call(HTTP_CALLS.groupUpdate, { groupId, intro }),
  groupAnncUpdate: ({ client, groupId }, announcement) =>
    client.call(HTTP_CALLS.groupAnncUpdate, { groupId, announcement }),
  groupTitleSet: ({ client, groupId, friendId }, title) =>
    client.operation(OPERATIONS.groupTitleSet, { groupId, userId: friendId, title: { title, titleColor: undefined } }),
};

/** The calls that a muted player may not make, by the name of the call, and the form of the call if it has several. */
export const SPEECH: Readonly<Record<string, Try>> = {
  msgSend: ({ client, chatId }) => client.send(chatId, 'hello'),
  'msgSend in a group': ({ client, groupId }) => client.send(groupId, 'hello'),
  msgSendByPath: ({ client, chatId }) =>
    client.call(HTTP_CALLS.msgSendByPath, { ...sendable(), ...noMentions, chatId }),
  msgSendByList: ({ client, chatId, groupId, messageId }) =>
    client.operation(OPERATIONS.msgSendByList, {
      chatIds: [groupId],
      sourceChatId: chatId,
      messageId,
      localId: randomUUID(),
    }),
  msgSendAll: ({ client }) => client.operation(OPERATIONS.msgSendAll, { ...sendable(), target: 'friend' }),
  msgSendByTagIds: ({ client }) => client.operation(OPERATIONS.msgSendByTagIds, { ...sendable(), tagIds: ['t1'] }),
  multipMsgSend: ({ client, chatId }) => client.call(HTTP_CALLS.multipMsgSend, { ...sendable(), chatIds: [chatId] }),
  categoryMsgSend: ({ client }) => client.call(HTTP_CALLS.categoryMsgSend, { ...sendable(), target: 'group' }),
  allowSend: ({ client, chatId }) => client.operation(OPERATIONS.allowSend, { chatId }),
  fileStsGet: ({ client, chatId }) =>
    client.operation(OPERATIONS.fileStsGet, {
      chatId,
      kind: 'video' as const,
      hash: 'ab'.repeat(32),
      name: 'loud.mp4',
      sizeBytes: 1000,
      durationMs: 1000,
    }),
  msgRestoreByOwner: ({ client, groupId, recalledId }) =>
    client.operation(OPERATIONS.msgRestoreByOwner, { chatId: groupId, messageId: recalledId, localId: undefined }),
  msgRestoreByAdmin: ({ client, groupId, recalledId }) =>
    client.operation(OPERATIONS.msgRestoreByAdmin, { chatId: groupId, messageId: recalledId, localId: undefined }),
  redEnvelopeGenerate: ({ client, groupId }) => client.operation(OPERATIONS.redEnvelopeGenerate, envelope(groupId)),
  redGenerateByPath: ({ client, groupId }) => client.call(HTTP_CALLS.redGenerateByPath, envelope(groupId)),
  redEnvelopeSettingGet: ({ client, groupId }) => client.operation(OPERATIONS.redEnvelopeSettingGet, { groupId }),
  redSettingByPath: ({ client, groupId }) => client.call(HTTP_CALLS.redSettingByPath, { groupId }),
  friendRedGenerate: ({ client, chatId }) =>
    client.operation(OPERATIONS.friendRedGenerate, { ...money(), chatId, amount: '2.00' }),
  friendRedSettingGet: ({ client, chatId }) => client.operation(OPERATIONS.friendRedSettingGet, { chatId }),
  transferGenerate: ({ client, chatId, friendId }) =>
    client.operation(OPERATIONS.transferGenerate, transfer(chatId, friendId)),
  transferSettingGet: ({ client, chatId }) => client.operation(OPERATIONS.transferSettingGet, { chatId }),
  rtcHandShake: ({ client, friendId }) =>
    client.operation(OPERATIONS.rtcHandShake, { targetId: friendId, name: 'offer' as const, data: offer() }),
  friendInvite: ({ client, strangerId }) => client.operation(OPERATIONS.friendInvite, { userId: strangerId }),
  saveImUserImg: ({ client }) => client.call(HTTP_CALLS.saveImUserImg, { photo: '/own/picture.png' }),
  'groupUpdate photo': ({ client, groupId }) =>
    client.call(HTTP_CALLS.groupUpdate, { groupId, photo: '/own/picture.png' }),
  ...Object.fromEntries(
    Object.entries(TEXTS).map(([name, show]) => [name, (speaker: Speaker) => show(speaker, 'Loud')]),
  ),
};

const listed = (text: string): readonly string[] => text.trim().split(/\s+/);

/** These need more than a muted player. */
export const SPEECH_TESTED_APART = listed('shareBet');

/** Calls that show no words or pictures of the caller to others. */
export const SILENT = {
  /** Read something, or change only what the caller sees. */
  own: listed(`
    accountGet friendListGet friendPresenceGet friendRedDetailGet friendRedStatesGet getMsgList getOpName groupCollectionSet
    groupCollectionsGet groupFunctionsGet groupGetForMember groupListGet groupManagerMemberSearch groupMembersOnlineDifGet heartbeat
    invitedListGet msgDeletedGet msgReadGet msgResume msgSearch redEnvelopeDetailGet redEnvelopeStatesGet refreshList rtcConfigGet
    tagListGet transferDetailGet transferStatesGet userStickerDel userStickersGet
    accountGroupUpdate betDrawGet betRecordGet betStatesGet blackListGet campaignCentre chatDel drawBetsGet
    drawProofGet friendAliasUpdate friendInactiveGet
    friendListByPath friendShipDetail friendUpdate clientErrorReport clientFigures getAppDownload getImSiteInitData getImUserStatus
    getNotiList getRegisterList getServerTime getSToken groupFunctionsByPath groupGet groupGetByShare groupInactiveMemberSearch
    groupInactiveMembersGet groupListByPath groupLog groupMembersGet groupMembersInactiveGet groupMembersInfo groupMembersOnlineGet
    groupTopMembersGet isMember getSocketDomainMsg guestMsgList guestSenders identityLogin identityRenew login logout msgClear
    msgClearDel msgListByPath passwordChange passwordCode redReceiveRecGet redSendRecGet refreshInfo register requestHistoryGet
    securityGet sessionEnd signCampaignQuery signCampaignReSign signCampaignSign smsCheck smsRequired throwSealGet transferRecGet unreadListGet
    updateImUserStatus userLogin waitConfirmGet`),
  /** A file is seen with its message, which is refused. */
  files: listed('fileSet fileParts fileComplete'),
  /** State that a user has read, types or has left. A sign of typing of a muted user reaches the friend no more. */
  presence: listed('msgRead readMsg typing groupLeave'),
  /** Take something back, or manage members without words. The owner of a group can keep order while muted. */
  administration: listed(`
    msgRecall msgRecallByAdmin msgRecallByOwner msgBatchRecallByAdmin msgBatchRecallByOwner msgRecallByPath adminRecallByPath
    ownerRecallByPath adminMsgFlush groupMembersBanSet groupMembersUnbanSet groupMembersSub banSetByPath unbanSetByPath membersSubByPath
    groupMembersInactiveSub groupFunctionsSet groupPrivateUpdate groupAdminSet groupAdminUnset groupMasterSet groupMembersAdd
    applyingStateUpdate updateAdminMessageColor updateMessageWordCountLimit`),
  /** Agree to, refuse or end what others have begun, or ask to join without words. */
  answers: listed(`
    applyToGroup applyToGroupByPath friendDelByList friendShipBatch invitedListUpdate redEnvelopeGrab redGrabByPath friendRedGrab
    transferReceive transferReturn betSingle`),
  /** To the platform and its customer service: a mute does not cut a player off from help. */
  platform: listed(`
    reportCreate platformChatFind serviceCustomData serviceGuestOpen serviceGuestTake serviceMsgList serviceQueueGet serviceReadDot
    serviceScorePut serviceSessionEnd serviceSessionGet serviceSessionOpen deskAccept deskClose deskFigures deskInbox deskMe deskMsgList
    deskNote deskPresence deskSearch deskSessionGet deskTransfer`),
} as const;
