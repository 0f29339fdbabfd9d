/** The notes of PROTOCOL.md about money. */
import type { FailureCode } from '../domain/failure.ts';

type Notes = Readonly<Record<string, { readonly meaning: string; readonly failures: readonly FailureCode[] }>>;

const MEMBER = ['noGroupMember', 'not_match', 'forbidden'] as const;
/** About the remark. */
const REMARK = ['links_refused', 'message_refused'] as const;
const GENERATE = [
  ...REMARK,
  ...MEMBER,
  'group_frozen',
  'isBan',
  'red_closed',
  'red_total',
  'red_total_limit',
  'red_daily_limit',
  'red_daily_count',
  'red_quantity',
  'red_share_small',
  'balance_low',
  'server_busy',
  'pay_password',
  'pay_password_unset',
  'pay_confirmation',
  'wrong_password',
  'too_many_tries',
] as const;
const GRAB = [...MEMBER, 'group_frozen', 'not_found', 'red_guest', 'red_taken', 'red_expired'] as const;
const SETTING = [...MEMBER, 'red_closed', 'server_busy'] as const;

/** Of a one-to-one chat. */
const FRIEND = ['forbidden', 'noFriend'] as const;
const FRIENDS = [...FRIEND, 'blacklist', 'blacklisted'] as const;
/** About the friend who gets the money. */
const PAYEE = ['red_own', 'payee_unavailable'] as const;

export const MONEY_OPERATION_NOTES = {
  friendRedDetailGet: {
    meaning: 'An envelope for a friend, for both users, as `GetRedEnvelopeDetail`.',
    failures: [...FRIEND, 'not_found'],
  },
  friendRedGenerate: {
    meaning:
      'Takes the amount from the caller’s balance, and sends an envelope to the friend: a message of type `friendRed` with `muid` (from) and `muidTarget` (to). After 24 hours it goes back to the caller, with a message of type `redEnvelopeRefund`. If the payment needs a confirmation (`pay_password`), `password` is the caller’s account password; all limits and the balance are checked before it is asked for. An account without a password is refused with `pay_password_unset`; if its platform can confirm payments, `data.confirm` is the question for the host page (`nonce`, `purpose`, `amount`, `currency`, `payee`, `payee_name`), and `confirmation` is the platform’s token, which works once, in the same session, and for the same form and `uuid`. A `uuid` that was used with other content is refused with `invalid_request`.',
    failures: [
      ...FRIENDS,
      ...REMARK,
      ...PAYEE,
      'red_total',
      'red_total_limit',
      'red_daily_limit',
      'red_daily_count',
      'balance_low',
      'server_busy',
      'pay_password',
      'pay_password_unset',
      'pay_confirmation',
      'wrong_password',
      'too_many_tries',
    ],
  },
  friendRedGrab: {
    meaning:
      'Opens an envelope of the friend: adds it to the caller’s balance. The chat gets a message of type `grebRedEnvelope`. Repeats return the same bonus, also after the end of the friendship.',
    failures: [...FRIENDS, 'not_found', 'red_own', 'red_taken', 'red_expired'],
  },
  friendRedSettingGet: {
    meaning:
      'The limit of an envelope for a friend, the balance of the caller, and `confirmAbove`, above which an amount needs a confirmation now: it falls with the sum of the last 24 hours.',
    failures: [...FRIENDS, ...PAYEE, 'server_busy'],
  },
  friendRedStatesGet: {
    meaning: 'The states of up to 100 envelopes of a one-to-one chat for the caller, as `GetRedEnvelopeStates`.',
    failures: FRIEND,
  },
  groupFunctionsSet: {
    meaning: 'Allows red envelopes in a group or forbids them, for owner and admins.',
    failures: [...MEMBER, 'group_frozen'],
  },
  redEnvelopeDetailGet: {
    meaning:
      'An envelope and its claims, newest first, for members. `state` is the state for the caller; `best` marks the largest share so far of a random split.',
    failures: [...MEMBER, 'not_found', 'red_guest'],
  },
  redEnvelopeGenerate: {
    meaning:
      'Takes the total from the caller’s balance, and sends an envelope to the group: a message of type `generalRedEnvelope`. For owner and admins. `total` is the whole amount, also of equal shares. An empty `desc` is shown as a wish. After `duration` hours (1 to 24) the rest goes back to the caller, with a message of type `redEnvelopeRefund`. If the payment needs a confirmation (`pay_password`), `password` is the caller’s account password; all limits and the balance are checked before it is asked for. An account without a password is refused with `pay_password_unset`; if its platform can confirm payments, `data.confirm` is the question for the host page (`nonce`, `purpose`, `amount`, `currency`, `payee`, `payee_name`), and `confirmation` is the platform’s token, which works once, in the same session, and for the same form and `uuid`. A `uuid` that was used with other content is refused with `invalid_request`.',
    failures: GENERATE,
  },
  redEnvelopeGrab: {
    meaning:
      'Opens an envelope: adds a share to the caller’s balance. The chat gets a message of type `grebRedEnvelope`. Repeats return the same bonus, also after the end.',
    failures: GRAB,
  },
  redEnvelopeSettingGet: {
    meaning: 'The limits of an envelope in a group, and the balance of the caller, who is its owner or an admin.',
    failures: SETTING,
  },
  redEnvelopeStatesGet: {
    meaning:
      'The states of up to 100 envelopes of a group for the caller: `1` open, `0` fully taken, `-1` expired, `2` received. Unknown ones are left out.',
    failures: MEMBER,
  },
} as const satisfies Notes;

export const MONEY_HTTP_NOTES = {
  redGenerateByPath: { meaning: '`GenerateRedEnvelope` as a direct path.', failures: GENERATE },
  redGrabByPath: { meaning: '`GrabRedEnvelope` as a direct path.', failures: GRAB },
  redReceiveRecGet: {
    meaning:
      'The envelopes that the caller has opened, newest first: at most 20, their total amount, and the number of the last seven days. `next` is in the reply while there are more; the next request sends it.',
    failures: ['forbidden'],
  },
  redSendRecGet: {
    meaning:
      'The envelopes that the caller has sent, newest first: at most 20, the total amount of all, and the number of the last seven days. `refund` is what went back. Pages continue as those of `getRedReceiveRec`.',
    failures: ['forbidden'],
  },
  redSettingByPath: { meaning: '`GetGeneralRedEnvelopeSetting` as a direct path.', failures: SETTING },
} as const satisfies Notes;
