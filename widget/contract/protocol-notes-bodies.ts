/** The notes on the bodies of messages, keyed by their first type. Only the generator of PROTOCOL.md reads them. */
export const BODY_NOTES: Readonly<Record<string, string>> = {
  msg: 'A text of a user: the body is the text. `msgs` is read too.',
  notice: 'A system message: the body is its text.',
  notice_alreadyFriends: 'Two users have become friends. No body.',
  notice_canChatNow: 'Two users can chat now. No body.',
  notice_serviceSession:
    'An event of a session with the customer service. `target`: the agent or the topic that it was passed to.',
  notice_groupMembersAdd: '`actor` added `names` to the group, or without `actor` they joined it.',
  notice_updateGroupName: '`actor` renamed the group.',
  notice_updateGroupANNC: '`actor` changed the announcement of the group.',
  notice_updateGroupMaster: '`actor` handed the group over to `name`.',
  'notice_…': 'A notice of another type is shown as its text; without a text it is hidden.',
  'command_…':
    'Changes other messages, and is not shown. `command_recall` and `command_restore` name them; `command_clear` deletes all messages before the first one named. Without a body, `command_id` of the message names one.',
  img: 'A picture; requires a file. Providers replace the properties of the file by those that they have found.',
  video: 'A video; requires a file. `pictureUrl` is its poster image. `p`: it can be neither played nor forwarded yet.',
  audio_msg: 'A voice message. Without a file it cannot be played. `waveform` is its loudness over time.',
  doc_msg: 'A document; requires a file.',
  game_dice:
    'A throw of a die. The provider decides the outcome; users send no body. `seed`, hashed `step` times with SHA-256, is `seal`, which was public before: by `/getThrowSeal`, or as `next_seal` of an earlier throw of the sender in the chat. The outcome follows from HMAC-SHA-256 with `seed` as key and `chatId:step:uuid` as text, like a number of a draw (`/getDrawProof`) from 1. A throw without `seal` cannot be checked.',
  'game_rock-paper-scissors': 'A throw of rock (1), paper (2) or scissors (3), decided by the provider.',
  'game_coin-toss': 'A toss of a coin: heads (1) or tails (2), decided by the provider.',
  friendCard: 'The name card of a user; requires a user id. The provider fills in name and picture.',
  groupCard: 'The name card of a group; requires a group id or number. The provider fills in the rest.',
  share: 'A link with its title; requires one of the fields. A body that is not JSON is the text.',
  red: 'A red envelope, written by the platform. `muid` sent it, `muidTarget` receives it.',
  friendRed:
    'A red envelope in a one-to-one chat, written by the provider for `GenerateFriendRed`: from `muid` to `muidTarget`. Its amount is not in the body.',
  groupRed: 'A red envelope in a group. The same fields.',
  generalRedEnvelope:
    'A red envelope for the members of a group, written by the provider (`GenerateRedEnvelope`). It expires at `expireTime`. Its `state` differs per user: `GetRedEnvelopeStates`.',
  grebRedEnvelope:
    'Reports that the sender has opened the red envelope of `owner`, whose name is `name`. `state` is `0` if it was the last share.',
  redEnvelopeRefund: 'Reports that a red envelope has expired, and that `amount` went back to `owner`.',
  transfer:
    'A transfer of money from `muid` to `muidTarget`, who are `name` and `nameTarget`, written by the provider (`GenerateTransfer`): `friendTransfer` in a one-to-one chat, `transfer` in a group. Its `state` is that of the moment when the message is read; later changes come as `transferReport`, or by `GetTransferStates`.',
  transferPrivate:
    'A transfer in a group that only the two users and the owner and admins of the group get. Its number is a hole for other members.',
  transferReport:
    'Reports the new `state` of a transfer: received, returned, or expired with the amount back at `muid`. The sender is the user who did it; the system, if it has expired.',
  transferPrivateReport: 'The same about a private transfer, for the same users.',
  shareBet:
    'A bet order that a user shares (`/shareBet`). The provider looks `orderId` up at the lottery and writes the facts that the lottery knows, with all lines. The state of the bet is in `/getBetStates`.',
  plan: 'A plan: a bet order that is announced, and for which nothing was paid. The same fields.',
  precisionBet: 'A precision plan, written by the platform. The same fields.',
  'video-chat':
    'The record of a video call, written by the provider as a message of the caller. The body is a text: `answered 12:46`, `missed`, `declined`, `cancelled`, `busy` or `failed`.',
  'audio-chat': 'The same of a voice call.',
  'cs-info':
    'A message of the customer service system, shown as a system message. A body that is not JSON is the text.',
};
