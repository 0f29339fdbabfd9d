/** The states and events of the session machine, and the change that each pair means. */
import type { Account } from '../../../widget/domain/session/account.ts';
import {
  NO_SESSION,
  type AfterOpening,
  type SessionEvent,
  type SessionMachineState,
} from '../../../widget/sync/session/session-model.ts';
import type { SignedIn } from '../../../widget/sync/session/signed-in.ts';

const accountOf = (name: string): Account => ({
  userId: name,
  name,
  loginName: name,
  photo: '',
  authType: 1,
});
const ANNA = accountOf('Anna');
const BEN = accountOf('Ben');
const USER = { userId: 'Anna' } as SignedIn;
export const EPOCH = 5;
export const NOW_MS = 100_000;
const PROOF = { kind: 'token', token: 't' } as const;
const NETWORK = { code: 'network' } as const;
export const INVALID = { code: 'token_invalid' } as const;

const SEARCHING: SessionMachineState = { ...NO_SESSION, epoch: EPOCH };
const opening = (next: AfterOpening): SessionMachineState => ({ ...SEARCHING, name: 'opening', account: ANNA, next });

export const STATES = {
  noUser: SEARCHING,
  opening: opening({ type: 'go-online' }),
  openingSaved: opening({ type: 'check-saved', proof: PROOF }),
  openingAwaiting: opening({ type: 'await-admission' }),
  openingAdmitted: opening({ type: 'admitted', account: ANNA }),
  openingAdmittedOther: opening({ type: 'admitted', account: BEN }),
  openingUnreachable: opening({ type: 'refused', failure: NETWORK }),
  openingRefused: opening({ type: 'refused', failure: INVALID }),
  loadFailed: { ...SEARCHING, name: 'load-failed' },
  paused: { ...SEARCHING, name: 'paused', account: ANNA },
  signedIn: { ...SEARCHING, name: 'signed-in', user: USER },
  signedInRenewed: { ...SEARCHING, name: 'signed-in', user: USER, renewedAtMs: NOW_MS - 9999 },
} as const satisfies Record<string, SessionMachineState>;

const epoch = EPOCH;
export const EVENTS = {
  start: { type: 'start', saved: undefined },
  startUnknown: { type: 'start', saved: { proof: PROOF, account: undefined } },
  startKnown: { type: 'start', saved: { proof: PROOF, account: ANNA } },
  signIn: { type: 'sign-in', token: 't', account: BEN },
  identityWanted: { type: 'identity-wanted' },
  answeredNone: { type: 'answered', answer: { kind: 'none' }, known: undefined },
  answeredKnown: { type: 'answered', answer: { kind: 'identity', token: 'a' }, known: ANNA },
  answeredOther: { type: 'answered', answer: { kind: 'identity', token: 'b' }, known: BEN },
  answeredUnknown: { type: 'answered', answer: { kind: 'identity', token: 'c' }, known: undefined },
  answeredSession: { type: 'answered', answer: { kind: 'session', token: 's' }, known: BEN },
  answerProcessed: { type: 'answer-processed' },
  admitted: { type: 'admitted', epoch, account: ANNA, proof: PROOF },
  admittedOther: { type: 'admitted', epoch, account: BEN, proof: PROOF },
  admittedUnproven: { type: 'admitted', epoch, account: ANNA, proof: undefined },
  admissionUnreachable: { type: 'admission-refused', epoch, failure: NETWORK },
  admissionRefused: { type: 'admission-refused', epoch, failure: INVALID },
  savedAccount: { type: 'saved-account', epoch, account: ANNA, proof: PROOF },
  savedUnreachable: { type: 'saved-refused', epoch, failure: NETWORK },
  savedRefused: { type: 'saved-refused', epoch, failure: INVALID },
  opened: { type: 'opened', epoch, user: USER },
  windowTaken: { type: 'window-taken', epoch },
  chunkMissing: { type: 'chunk-missing', epoch },
  databaseFailed: { type: 'database-failed', epoch, failure: { code: 'database_full' } },
  linkOpened: { type: 'link-opened', isBaseDataLoaded: true },
  linkOpenedFirst: { type: 'link-opened', isBaseDataLoaded: false },
  onlineDue: { type: 'online-due', epoch },
  identityDue: { type: 'identity-due', epoch, hasToken: false },
  identityDueWithToken: { type: 'identity-due', epoch, hasToken: true },
  retry: { type: 'retry', account: ANNA },
  sessionInvalid: { type: 'session-refused', failure: INVALID, hasToken: true, atMs: NOW_MS },
  sessionInvalidAgain: { type: 'session-refused', failure: INVALID, hasToken: false, atMs: NOW_MS },
  kicked: { type: 'session-refused', failure: { code: 'kicked', detail: '' }, hasToken: true, atMs: NOW_MS },
  logOut: { type: 'log-out' },
  windowLost: { type: 'window-lost', account: ANNA, isFree: false },
  windowLostButFree: { type: 'window-lost', account: ANNA, isFree: true },
  continueWait: { type: 'continue', how: 'wait' },
  continueSteal: { type: 'continue', how: 'steal' },
  windowClaimed: { type: 'window-claimed', epoch, hasToken: false },
  windowClaimedWithToken: { type: 'window-claimed', epoch, hasToken: true },
  clearLocalData: { type: 'clear-local-data', account: ANNA, kinds: ['messages'] },
  clearForReload: { type: 'clear-for-reload' },
  left: { type: 'left', epoch, account: BEN },
  stop: { type: 'stop' },
} as const satisfies Record<string, SessionEvent>;

export type StateKey = keyof typeof STATES;
export type EventKey = keyof typeof EVENTS;
export type Row = { readonly [E in EventKey]?: string };

/**
 * State and effects after an event, in short. `=` is the same state; `+1` the next epoch; `renewed` a renewal now. Every pair that is
 * not listed changes nothing.
 */
type Table = Readonly<Record<StateKey, Row>>;

const CLEAR = 'clear-token, leave, reset-screen, stop-link-soon';
const CLEAR_USER = 'clear-token, leave:user, reset-screen, stop-link-soon';

/** These events mean the same in every state without a loaded user. */
const WITHOUT_USER = {
  signIn: 'opening Ben go-online +1 | stop-link, set-token, remember-account, open-user:Ben',
  answeredKnown: 'opening Anna await-admission +1 | open-user:Anna, admit:identity',
  answeredOther: 'opening Ben await-admission +1 | open-user:Ben, admit:identity',
  answeredSession: 'opening Ben await-admission +1 | open-user:Ben, admit:session',
  savedRefused: 'no-user +1 | clear-token, show:signed-out:token_invalid',
  windowLost: 'paused +1 | stop-link, leave, reset-screen, show:other-window, await-turn',
  windowLostButFree: 'paused +1 | stop-link, leave then continue, reset-screen, show:other-window, await-turn',
  stop: 'no-user +1 | stop-link, leave, show:starting',
} satisfies Row;
/** The first opening failed, or none has begun: an admitted user is opened. */
const NOT_OPENING = {
  ...WITHOUT_USER,
  answeredNone: '= | admit:none',
  answeredUnknown: '= | admit:identity',
  admitted: 'opening Anna go-online +1 | remember-account, open-user:Anna',
  admittedOther: 'opening Ben go-online +1 | remember-account, open-user:Ben',
  admittedUnproven: 'opening Anna go-online +1 | open-user:Anna',
  admissionUnreachable: `no-user +1 | ${CLEAR}, show:signed-out:network, retry-identity`,
  admissionRefused: `no-user +1 | ${CLEAR}, show:signed-out:token_invalid`,
} satisfies Row;
/** An answer without a known user cancels the opening. */
const OPENING = {
  ...WITHOUT_USER,
  answeredNone: 'no-user +1 | admit:none',
  answeredUnknown: 'no-user +1 | admit:identity',
  admitted: '= | remember-account',
  admittedOther: '= | remember-account',
  savedAccount: '= | remember-account',
} satisfies Row;
const SIGNED_IN = {
  signIn: 'no-user +1 | clear-token, leave:user then sign-in, reset-screen, stop-link-soon',
  answeredNone: '= | admit:none',
  answeredKnown: '= | admit:identity',
  answeredOther: 'no-user +1 | clear-token, leave:user then answered, reset-screen, stop-link-soon',
  answeredUnknown: 'no-user +1 | clear-token, leave:user then answered, reset-screen, stop-link-soon',
  answeredSession: '= | admit:session',
  admitted: '= | remember-account, set-account:Anna, go-online',
  admittedOther: 'no-user +1 | remember-account, leave:user then left:Ben:+1',
  admittedUnproven: '= | set-account:Anna, go-online',
  admissionUnreachable: '= | retry-identity',
  admissionRefused: `no-user +1 | ${CLEAR_USER}, show:signed-out:token_invalid, notify-host:expired`,
  savedAccount: '= | remember-account, set-account:Anna',
  linkOpened: '= | report-link',
  linkOpenedFirst: '= | report-link, go-online',
  onlineDue: '= | go-online',
  retry: '= | show:loading, retry-link, go-online',
  windowLost: 'paused +1 | stop-link, leave:user, reset-screen, show:other-window, await-turn',
  windowLostButFree: 'paused +1 | stop-link, leave:user then continue, reset-screen, show:other-window, await-turn',
  clearLocalData: 'no-user +1 | stop-link, leave:user:clear-messages then left:Anna:+1',
  clearForReload: 'no-user +1 | stop-link, prepare-reload',
  stop: 'no-user +1 | stop-link, leave:user, show:starting',
} satisfies Row;

/** A standalone page signs its users in itself, and explains the end of a session. */
const ALONE = {
  noUser: {
    identityWanted: '= | show:starting',
    logOut: `no-user +1 | notify-provider, forget-account, ${CLEAR}, show:signed-out:`,
  },
  opening: {
    identityWanted: '= | show:starting',
    databaseFailed: `no-user +1 | notify-provider, forget-account, ${CLEAR}, show:signed-out:database_full, explain:database_full`,
    logOut: `no-user +1 | notify-provider, forget-account, ${CLEAR}, show:signed-out:`,
  },
  signedIn: {
    sessionInvalid: `no-user +1 | forget-account, ${CLEAR_USER}, show:signed-out:token_invalid, explain:token_invalid`,
    kicked: `no-user +1 | forget-account, ${CLEAR_USER}, show:signed-out:kicked, explain:kicked, log-unexplained`,
    logOut: `no-user +1 | notify-provider, forget-account, ${CLEAR_USER}, show:signed-out:`,
  },
} satisfies Record<string, Row>;

const SEARCH_RESULTS = {
  savedAccount: 'opening Anna go-online +1 | remember-account, open-user:Anna',
  savedUnreachable: '= | show:signed-out:network',
  left: 'opening Ben go-online +1 | reset-screen, open-user:Ben',
} satisfies Row;

export const STANDALONE: Table = {
  noUser: {
    ...NOT_OPENING,
    ...SEARCH_RESULTS,
    ...ALONE.noUser,
    start: '= | show:signed-out:',
    startUnknown: '= | check-saved',
    startKnown: 'opening Anna check-saved +1 | open-user:Anna',
  },
  opening: {
    ...OPENING,
    ...ALONE.opening,
    opened: 'signed-in | announce, go-online',
    windowTaken: 'paused | show:other-window, await-turn',
    chunkMissing: 'load-failed | show:load-failed',
  },
  openingSaved: {
    ...OPENING,
    ...ALONE.opening,
    opened: 'signed-in | announce, go-online, check-saved',
    windowTaken: 'paused | show:other-window, await-turn, check-saved',
    chunkMissing: 'load-failed | show:load-failed, check-saved',
  },
  openingAwaiting: {
    ...OPENING,
    ...ALONE.opening,
    admitted: 'opening Anna admitted:Anna | remember-account',
    admittedOther: 'opening Anna admitted:Ben | remember-account',
    admittedUnproven: 'opening Anna admitted:Anna |',
    admissionUnreachable: 'opening Anna refused:network |',
    admissionRefused: 'opening Anna refused:token_invalid |',
    opened: 'signed-in | announce',
    windowTaken: 'paused | show:other-window, await-turn',
    chunkMissing: 'load-failed | show:load-failed',
  },
  openingAdmitted: {
    ...OPENING,
    ...ALONE.opening,
    opened: 'signed-in | announce, set-account:Anna, go-online',
    windowTaken: 'opening Anna go-online +1 | show:other-window, await-turn, open-user:Anna',
    chunkMissing: 'opening Anna go-online +1 | show:load-failed, open-user:Anna',
  },
  openingAdmittedOther: {
    ...OPENING,
    ...ALONE.opening,
    opened: 'no-user +1 | announce, leave:user then left:Ben:+1',
    windowTaken: 'opening Ben go-online +1 | show:other-window, await-turn, open-user:Ben',
    chunkMissing: 'opening Ben go-online +1 | show:load-failed, open-user:Ben',
  },
  openingUnreachable: {
    ...OPENING,
    ...ALONE.opening,
    opened: 'signed-in | announce, retry-identity',
    windowTaken: `no-user +1 | show:other-window, await-turn, ${CLEAR}, show:signed-out:network, retry-identity`,
    chunkMissing: `no-user +1 | show:load-failed, ${CLEAR}, show:signed-out:network, retry-identity`,
  },
  openingRefused: {
    ...OPENING,
    ...ALONE.opening,
    opened: `no-user +1 | announce, ${CLEAR_USER}, show:signed-out:token_invalid, notify-host:expired`,
    windowTaken: `no-user +1 | show:other-window, await-turn, ${CLEAR}, show:signed-out:token_invalid`,
    chunkMissing: `no-user +1 | show:load-failed, ${CLEAR}, show:signed-out:token_invalid`,
  },
  loadFailed: {
    ...NOT_OPENING,
    ...ALONE.noUser,
    savedAccount: '= | remember-account',
    retry: 'opening Anna go-online +1 | show:loading, retry-link, open-user:Anna',
  },
  paused: {
    ...NOT_OPENING,
    ...ALONE.noUser,
    savedAccount: '= | remember-account',
    continueWait: '= | claim:wait',
    continueSteal: '= | claim:steal',
    windowClaimed: 'opening Anna go-online +1 | show:loading, open-user:Anna',
    windowClaimedWithToken: 'opening Anna go-online +1 | show:loading, open-user:Anna',
  },
  signedIn: { ...SIGNED_IN, ...ALONE.signedIn },
  signedInRenewed: { ...SIGNED_IN, ...ALONE.signedIn },
};

/** The host page is asked again in silence. */
const askedAgain = (state: string): Row => ({
  identityDue: `${state} asking | ask-host:boot`,
  identityDueWithToken: `${state} asking | ask-host:boot`,
});
/** A host page is asked for the user, renews the session, and explains its end. */
const asked = (state: string): Row => ({
  start: `${state} asking | ask-host:boot`,
  startUnknown: `${state} asking | ask-host:boot`,
  startKnown: `${state} asking | ask-host:boot`,
  identityWanted: `${state} asking | show:starting, ask-host:boot`,
});
const HOSTED = {
  logOut: `no-user +1 | notify-provider, forget-account, ${CLEAR}, show:signed-out:, notify-host:logout, logout-wait`,
} satisfies Row;
const HOSTED_OPENING = {
  ...HOSTED,
  databaseFailed: `no-user +1 | notify-provider, forget-account, ${CLEAR}, show:signed-out:database_full, notify-host:error, logout-wait`,
} satisfies Row;
const HOSTED_SIGNED_IN = {
  identityDue: 'signed-in asking | ask-host:rejected',
  ...asked('signed-in'),
  identityWanted: 'signed-in asking | ask-host:boot',
  kicked: `no-user +1 | forget-account, ${CLEAR_USER}, show:signed-out:kicked, log-unexplained, notify-host:kicked, logout-wait`,
  logOut: `no-user +1 | notify-provider, forget-account, ${CLEAR_USER}, show:signed-out:, notify-host:logout, logout-wait`,
} satisfies Row;

export const EMBEDDED: Table = {
  noUser: { ...NOT_OPENING, ...HOSTED, ...SEARCH_RESULTS, ...asked('no-user'), ...askedAgain('no-user') },
  opening: {
    ...STANDALONE.opening,
    ...HOSTED_OPENING,
    ...asked('opening Anna go-online'),
    chunkMissing: 'load-failed | show:load-failed, retry-identity',
  },
  openingSaved: {
    ...STANDALONE.openingSaved,
    ...HOSTED_OPENING,
    ...asked('opening Anna check-saved'),
    chunkMissing: 'load-failed | show:load-failed, check-saved, retry-identity',
  },
  openingAwaiting: {
    ...STANDALONE.openingAwaiting,
    ...HOSTED_OPENING,
    ...asked('opening Anna await-admission'),
    chunkMissing: 'load-failed | show:load-failed, retry-identity',
  },
  openingAdmitted: { ...STANDALONE.openingAdmitted, ...HOSTED_OPENING, ...asked('opening Anna admitted:Anna') },
  openingAdmittedOther: {
    ...STANDALONE.openingAdmittedOther,
    ...HOSTED_OPENING,
    ...asked('opening Anna admitted:Ben'),
  },
  openingUnreachable: {
    ...STANDALONE.openingUnreachable,
    ...HOSTED_OPENING,
    ...asked('opening Anna refused:network'),
  },
  openingRefused: {
    ...STANDALONE.openingRefused,
    ...HOSTED_OPENING,
    ...asked('opening Anna refused:token_invalid'),
  },
  loadFailed: {
    ...STANDALONE.loadFailed,
    ...HOSTED,
    ...asked('load-failed'),
    ...askedAgain('load-failed'),
    retry: 'load-failed asking | show:loading, retry-link, ask-host:boot',
  },
  paused: {
    ...STANDALONE.paused,
    ...HOSTED,
    ...asked('paused'),
    windowClaimed: 'no-user asking | show:loading, ask-host:boot',
  },
  signedIn: {
    ...SIGNED_IN,
    ...HOSTED_SIGNED_IN,
    sessionInvalid: 'signed-in asking renewed | clear-token, stop-link, ask-host:rejected',
  },
  signedInRenewed: {
    ...SIGNED_IN,
    ...HOSTED_SIGNED_IN,
    sessionInvalid: `no-user +1 | forget-account, ${CLEAR_USER}, show:signed-out:token_invalid, notify-host:expired, logout-wait`,
  },
};
