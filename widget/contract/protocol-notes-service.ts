/** The notes of PROTOCOL.md about the customer service. */
import type { FailureCode } from '../domain/failure.ts';

type Notes = Readonly<Record<string, { readonly meaning: string; readonly failures: readonly FailureCode[] }>>;

export const SERVICE_HTTP_NOTES = {
  serviceQueueGet: {
    meaning:
      'Whether the customer service of the caller’s platform is open (`is_open`) and an agent is there (`is_staffed`), the platform’s words for players in the queue and for those whom it cannot serve, and the caller’s newest session. `use_queue` is `0` if the platform has no service.',
    failures: [],
  },
  serviceSessionOpen: {
    meaning:
      'Puts the caller into the queue (`kind` `talk`), or leaves a message that the agents answer later (`message`). Returns the open session if there is one: a player is never in two. A `talk` is refused while the service is closed.',
    failures: ['service_closed'],
  },
  serviceSessionEnd: {
    meaning: 'Ends the caller’s session, or leaves the queue. A repeat has no effect.',
    failures: ['not_found'],
  },
  serviceSessionGet: { meaning: 'A session of the caller.', failures: ['not_found'] },
  serviceScorePut: {
    meaning: 'Scores a session of the caller that has ended, once. A repeat of the same score succeeds.',
    failures: ['not_found', 'invalid_request', 'already_decided'],
  },
  serviceCustomData: {
    meaning: 'Adds values of the host page to a session of the caller, for the agents. At most 30.',
    failures: ['not_found', 'invalid_request'],
  },
  serviceGuestOpen: {
    meaning:
      'Opens a session for a visitor without a sign-in, where the tenant allows it (`guest_service` of the configuration). `guest` is the secret of this browser’s guest; the reply has the secret to keep. A guest makes only the calls of the service, of its chat, and of the lists at the start of a session; others fail with `forbidden`.',
    failures: ['service_closed', 'too_many_tries'],
  },
  serviceGuestTake: {
    meaning:
      'Hands a guest over to the caller: the messages move behind those of the caller’s chat with the service, and the running session goes on. If both have one, the guest’s ends. The guest’s own sessions end.',
    failures: ['not_found'],
  },
  serviceReadDot: {
    meaning: 'Moves the caller’s read mark in the chat with the service.',
    failures: ['forbidden'],
  },
  serviceMsgList: {
    meaning: 'A page of the messages of the caller’s chat with the service, as `GetMsgList`.',
    failures: ['forbidden'],
  },
  deskMe: { meaning: 'The caller as an agent, and the settings of the platform’s service.', failures: ['forbidden'] },
  deskPresence: {
    meaning:
      'Reports every few seconds that the desk is open, and changes the presence. After a minute of silence the agent’s sessions return to the head of the queue; `offline` returns them at once.',
    failures: ['forbidden'],
  },
  deskInbox: {
    meaning:
      'The queue, the caller’s sessions and those of the other agents, oldest first. Of those who wait, up to `waiting_limit` sessions (at most 1,000) that suit the caller by language and topic, and as many others; `waiting_count` counts all.',
    failures: ['forbidden'],
  },
  deskAccept: {
    meaning: 'Accepts a session from the queue. Exactly one agent gets it.',
    failures: ['forbidden', 'not_found', 'already_decided', 'agent_unavailable'],
  },
  deskTransfer: {
    meaning:
      'Passes a session on: to another agent who is online and has capacity, or with `topic` to the head of the queue. For the session’s agent and supervisors.',
    failures: ['forbidden', 'not_found', 'invalid_request', 'already_decided', 'agent_unavailable'],
  },
  deskClose: {
    meaning: 'Ends a session. For the session’s agent and supervisors.',
    failures: ['forbidden', 'not_found', 'already_decided'],
  },
  deskNote: {
    meaning: 'Adds an internal note to a session. Players never see it.',
    failures: ['forbidden', 'not_found', 'invalid_request'],
  },
  deskSessionGet: {
    meaning:
      'A session with its player’s profile, custom data, notes and earlier sessions. Agents may read the queue and their own sessions, and earlier sessions of a player whom they serve; supervisors may read all. Access to a session that is not the caller’s own is recorded.',
    failures: ['forbidden', 'not_found'],
  },
  deskMsgList: {
    meaning: 'A page of the messages of a session’s chat before `msg_id`, with the same rights and record.',
    failures: ['forbidden', 'not_found'],
  },
  deskSearch: {
    meaning:
      'The newest texts in the chat of a session that contain `key`, over all sessions of its player, with the same rights and record. What the player has deleted is not found.',
    failures: ['forbidden', 'not_found', 'search_too_slow'],
  },
  deskFigures: {
    meaning: 'The queue now, and the figures of each agent on one day of the platform. For supervisors.',
    failures: ['forbidden'],
  },
} as const satisfies Notes;
