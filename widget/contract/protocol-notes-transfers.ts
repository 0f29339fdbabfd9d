/** The notes of PROTOCOL.md about transfers. */
import type { FailureCode } from '../domain/failure.ts';

type Notes = Readonly<Record<string, { readonly meaning: string; readonly failures: readonly FailureCode[] }>>;

const IN_CHAT = ['noFriend', 'noGroupMember', 'not_match', 'forbidden'] as const;
const SENDER = [
  ...IN_CHAT,
  'blacklist',
  'blacklisted',
  'group_frozen',
  'isBan',
  'red_closed',
  'payee_unavailable',
] as const;
const PAY_PASSWORD = [
  'pay_password',
  'pay_password_unset',
  'pay_confirmation',
  'wrong_password',
  'too_many_tries',
] as const;
const FINISHED = ['transfer_received', 'transfer_returned', 'transfer_expired'] as const;

export const TRANSFER_OPERATION_NOTES = {
  transferDetailGet: {
    meaning: 'A transfer, for users who see it.',
    failures: [...IN_CHAT, 'not_found'],
  },
  transferGenerate: {
    meaning:
      'Takes the amount from the caller’s balance and offers it to a friend, or to a member of a group whose money functions are open: never to the customer service or an account that cannot receive it (`payee_unavailable`): a message of type `friendTransfer`, `transfer` or, with `private`, `transferPrivate`. Without an answer within 24 hours it goes back. If the payment needs a confirmation (`pay_password`), `password` is the caller’s account password; all limits and the balance are checked before it is asked for. An account without a password is refused with `pay_password_unset`; if its platform can confirm payments, `data.confirm` is the question for the host page (`nonce`, `purpose`, `amount`, `currency`, `payee`, `payee_name`), and `confirmation` is the platform’s token, which works once, in the same session, and for the same form and `uuid`. A `uuid` that was used with other content is refused with `invalid_request`.',
    failures: [
      ...SENDER,
      'links_refused',
      'message_refused',
      'transfer_self',
      'transfer_amount',
      'transfer_limit',
      'transfer_daily_limit',
      'transfer_daily_count',
      'transfer_payee',
      'balance_low',
      'server_busy',
      ...PAY_PASSWORD,
    ],
  },
  transferReceive: {
    meaning:
      'Adds the amount to the balance of the caller, to whom the transfer is addressed. The chat gets a message of type `transferReport` (`transferPrivateReport`). Repeats return the same state.',
    failures: [...IN_CHAT, 'blacklist', 'blacklisted', 'group_frozen', 'not_found', ...FINISHED],
  },
  transferReturn: {
    meaning:
      'Returns the amount to its sender, for the user to whom the transfer is addressed. The chat gets the same report.',
    failures: [...IN_CHAT, 'not_found', ...FINISHED],
  },
  transferSettingGet: {
    meaning: 'The limit of a transfer in a chat, and the balance of the caller, who may send one.',
    failures: SENDER,
  },
  transferStatesGet: {
    meaning:
      'The states of up to 100 transfers of a chat: `1` pending, `2` received, `3` returned, `-1` expired. Those that the caller does not see are left out.',
    failures: IN_CHAT,
  },
} as const satisfies Notes;

export const TRANSFER_HTTP_NOTES = {
  transferRecGet: {
    meaning:
      'The transfers that the caller has sent or got, newest first, at most 20. `next` is in the reply while there are more; the next request sends it.',
    failures: ['forbidden'],
  },
} as const satisfies Notes;
