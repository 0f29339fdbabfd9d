/**
 * A model of calls: devices with the product's call machine, and a provider with the product's rules about the life of a call, between
 * them a network that loses, delays and doubles signals. Time is virtual. A schedule follows from its seed.
 */
import { callAfterSignal, callAtDeadline, type CallLife, newCall } from '../../widget/domain/call/call-life.ts';
import {
  IDLE_CALL,
  nextCallState,
  phaseMs,
  type Call,
  type CallEffect,
  type CallEvent,
  type CallState,
  type KeptCall,
} from '../../widget/domain/call/call-machine.ts';
import type { CallPayload } from '../../widget/domain/call/call-payload.ts';
import type { CallOutcome, CallSignalName } from '../../widget/domain/call/call-signal.ts';
import type { FailureCode } from '../../widget/domain/failure.ts';
import { CALL_OFFER_REPEAT_MS, CALL_RECONNECT_MS, CALL_REPORT_INTERVAL_MS } from '../../widget/domain/limits.ts';

/** The users may act until then. */
const ACTIVE_MS = 60_000;
/** Every call is over by then: hang-ups, and the longest deadlines after them. */
const OVER_MS = 240_000;
const LOSS = 0.15;
const MAX_DELAY_MS = 3000;
/** A page is there again after a reload within this time: some come too late for their call. */
const MAX_RELOAD_MS = 20_000;

export interface ScheduleResult {
  /** The records in the chats, by call. */
  readonly records: ReadonlyMap<string, readonly CallOutcome[]>;
  /** Calls that the provider has taken. */
  readonly taken: ReadonlySet<string>;
  /** Devices that are alive and not idle at the end, with their phase. */
  readonly stuck: readonly string[];
  readonly liveAtProvider: number;
  readonly connected: number;
  /** Devices that have connected a call again after a reload. */
  readonly rejoined: number;
}

/** Runs one schedule. */
export function runCallSchedule(seed: number): ScheduleResult {
  const random = createRandom(seed);
  const clock = createVirtualClock();
  const provider = createProviderModel(clock, (device, signal) => deliver(() => device.hear(signal)));
  const devices = ['M000000001', 'M000000002', 'M000000003'].flatMap((userId) =>
    [1, 2].map((number) => createDeviceModel({ userId, sessionId: `${userId}-${number}`, clock, random, send })),
  );
  provider.connect(devices);

  function deliver(run: () => void): void {
    if (random() < LOSS) return;
    clock.after(random() * MAX_DELAY_MS, run);
    if (random() < LOSS) clock.after(random() * MAX_DELAY_MS, run);
  }
  function send(from: DeviceModel, targetId: string, name: CallSignalName, payload: CallPayload): void {
    deliver(() => {
      const refusal = provider.take(from, targetId, name, payload);
      if (refusal !== undefined) deliver(() => from.act({ type: 'refused', callId: payload.callId, code: refusal }));
    });
  }

  for (let count = 3 + Math.floor(random() * 10); count > 0; count -= 1)
    clock.after(random() * ACTIVE_MS, () => {
      const device = devices[Math.floor(random() * devices.length)];
      const peer = devices[Math.floor(random() * devices.length)];
      if (device === undefined || peer === undefined || peer.userId === device.userId) return;
      device.act({ type: 'start', call: { callId: `call-${seed}-${count}`, peerId: peer.userId, medium: 'audio' } });
    });
  for (const device of devices) {
    for (let at = random() * 20_000; at < ACTIVE_MS; at += random() * 20_000)
      clock.after(at, () => device.act({ type: random() < 0.7 ? 'accept' : 'hang-up' }));
    if (random() < 0.2) clock.after(random() * ACTIVE_MS, device.die);
    for (let at = random() * 40_000; at < ACTIVE_MS; at += 5000 + random() * 40_000)
      clock.after(at, () => device.reload(random() * (random() < 0.7 ? 4000 : MAX_RELOAD_MS)));
    // The users end their calls some time; the signal may be lost.
    clock.after(ACTIVE_MS + random() * 60_000, () => device.act({ type: 'hang-up' }));
  }
  clock.every(1000, provider.sweep);
  clock.runUntil(OVER_MS);
  return {
    records: provider.records,
    taken: provider.taken,
    stuck: devices.filter((device) => !device.isIdle()).map((device) => device.describe()),
    liveAtProvider: provider.live(),
    connected: devices.filter((device) => device.wasConnected()).length,
    rejoined: devices.filter((device) => device.hasRejoined()).length,
  };
}

interface HeardSignal {
  readonly name: CallSignalName;
  readonly senderId: string;
  readonly payload: CallPayload;
}

interface DeviceModel {
  readonly userId: string;
  readonly sessionId: string;
  readonly act: (event: CallEvent) => void;
  readonly hear: (signal: HeardSignal) => void;
  readonly die: () => void;
  /** The page is away for this time. */
  readonly reload: (awayMs: number) => void;
  readonly isIdle: () => boolean;
  readonly wasConnected: () => boolean;
  readonly hasRejoined: () => boolean;
  readonly describe: () => string;
}

interface DeviceDeps {
  readonly userId: string;
  readonly sessionId: string;
  readonly clock: VirtualClock;
  readonly random: () => number;
  readonly send: (from: DeviceModel, targetId: string, name: CallSignalName, payload: CallPayload) => void;
}

/** The media of the model: two ends are connected when each has heard the other's description; a dead or closed end is lost. */
const openEnds = new Set<string>();

function createDeviceModel({ userId, sessionId, clock, send }: DeviceDeps): DeviceModel {
  let state: CallState = IDLE_CALL;
  let isDead = false;
  let isAway = false;
  let kept: KeptCall | undefined;
  let wasConnected = false;
  let hasRejoined = false;
  let phase = 0;
  let peerEnd: string | undefined;
  const ownEnd = ({ callId, round }: Call): string => `${callId}/${round}/${sessionId}`;
  const closeEnds = (): void => {
    for (const end of openEnds) if (end.endsWith(`/${sessionId}`)) openEnds.delete(end);
  };

  const act = (event: CallEvent): void => {
    if (isDead || isAway) return;
    const before = state;
    const step = nextCallState(state, event, { nowMs: clock.nowMs(), isRecording: false, isSecure: true });
    state = step.state;
    if (state.phase === 'connected') {
      wasConnected = true;
      if (state.call.round > 0) hasRejoined = true;
    }
    for (const effect of step.effects) perform(effect);
    if (state === before) return;
    phase += 1;
    const mine = phase;
    const limitMs = phaseMs(state);
    if (limitMs !== undefined) clock.after(limitMs, () => mine === phase && act({ type: 'deadline' }));
    const repeat = (everyMs: number, run: () => void): void =>
      clock.after(everyMs, () => {
        if (mine !== phase || isDead || isAway) return;
        run();
        repeat(everyMs, run);
      });
    if (state.phase === 'calling') repeat(CALL_OFFER_REPEAT_MS, offer);
    if (state.phase === 'connecting' && state.call.isOutgoing) repeat(CALL_OFFER_REPEAT_MS, offer);
    if (state.phase === 'connected' || state.phase === 'reconnecting') {
      const { call } = state;
      repeat(CALL_REPORT_INTERVAL_MS, () => tell('connected', call));
      // The connection of the newest round has had no answer.
      repeat(CALL_OFFER_REPEAT_MS, () => {
        if (call.round === 0 || peerEnd !== undefined) return;
        if (call.isOutgoing) offer();
        else tell('rejoin', call);
      });
      repeat(1000, () => {
        if (peerEnd !== undefined && !openEnds.has(peerEnd)) act({ type: 'media', state: 'lost' });
      });
    }
  };
  const tell = (name: CallSignalName, { callId, peerId, round }: Call, description?: string): void => {
    const isAnswered = name === 'offer' && state.phase !== 'calling';
    send(device, peerId, name, { callId, medium: 'audio', round, description, isAnswered });
  };
  const offer = (): void => {
    if (state.phase !== 'idle' && state.phase !== 'ended') tell('offer', state.call, ownEnd(state.call));
  };
  const perform = (effect: CallEffect): void => {
    if (effect.kind === 'send') tell(effect.name, effect.call);
    if (effect.kind === 'keep') ({ kept } = effect);
    if (effect.kind === 'open-media' || effect.kind === 'renew-media') {
      closeEnds();
      openEnds.add(ownEnd(effect.call));
      peerEnd = undefined;
      if (effect.call.isOutgoing) offer();
    }
    if (effect.kind === 'close-media') closeEnds();
    if (effect.kind === 'negotiate') {
      peerEnd = effect.payload.description ?? peerEnd;
      connect();
    }
  };
  /** The callee answers each offer once its microphone is open. */
  const connect = (): void => {
    if (state.phase !== 'connecting' && state.phase !== 'reconnecting') return;
    const { call } = state;
    if (peerEnd === undefined || !openEnds.has(ownEnd(call))) return;
    if (!call.isOutgoing) tell('answer', call, ownEnd(call));
    clock.after(300, () => {
      if (peerEnd !== undefined && openEnds.has(peerEnd)) act({ type: 'media', state: 'connected' });
    });
  };
  const device: DeviceModel = {
    userId,
    sessionId,
    act(event) {
      act(event);
      if (event.type === 'accept') connect();
    },
    hear({ name, senderId, payload }) {
      act({ type: 'signal', name, senderId, payload });
      if (name === 'offer' || name === 'answer') connect();
    },
    die() {
      isDead = true;
      closeEnds();
    },
    reload(awayMs) {
      if (isAway) return;
      act({ type: 'leave' });
      const leftMs = clock.nowMs();
      // The rest of the page's state is gone, too.
      if (state.phase === 'ringing') state = IDLE_CALL;
      phase += 1;
      isAway = true;
      clock.after(awayMs, () => {
        if (isDead || !isAway) return;
        isAway = false;
        state = IDLE_CALL;
        const back = kept;
        kept = undefined;
        if (back !== undefined && clock.nowMs() - leftMs < CALL_RECONNECT_MS) act({ type: 'return', kept: back });
      });
    },
    isIdle: () => isDead || state.phase === 'idle',
    wasConnected: () => wasConnected,
    hasRejoined: () => hasRejoined,
    describe: () => `${sessionId} ${state.phase}`,
  };
  return device;
}

/** The provider's transactions on calls, in memory (`applet-host-demo/provider/capabilities/calling/signals.ts`). */
function createProviderModel(clock: VirtualClock, push: (device: DeviceModel, signal: HeardSignal) => void) {
  const lives = new Map<string, CallLife>();
  const taken = new Set<string>();
  const records = new Map<string, CallOutcome[]>();
  let devices: readonly DeviceModel[] = [];
  const devicesOf = (userId: string, only?: string, except?: string) =>
    devices.filter(
      (device) =>
        device.userId === userId && (only === undefined || device.sessionId === only) && device.sessionId !== except,
    );
  const tellAll = (targetId: string, signal: HeardSignal, only?: string, except?: string): void => {
    for (const device of devicesOf(targetId, only, except)) push(device, signal);
  };

  const finish = (life: CallLife, outcome: CallOutcome, name: CallSignalName, bySession?: string): void => {
    lives.delete(life.callId);
    records.set(life.callId, [...(records.get(life.callId) ?? []), outcome]);
    const payload = { callId: life.callId, medium: life.medium, outcome };
    tellAll(life.callerId, { name, senderId: life.calleeId, payload }, undefined, bySession);
    tellAll(life.calleeId, { name, senderId: life.callerId, payload }, undefined, bySession);
  };
  const liveOf = (userId: string) =>
    [...lives.values()].find(({ callerId, calleeId }) => callerId === userId || calleeId === userId);

  const begin = (from: DeviceModel, targetId: string, payload: CallPayload): FailureCode | undefined => {
    const own = liveOf(from.userId);
    if (own !== undefined) {
      if (own.callerId === targetId && own.state === 'ringing') return 'call_glare';
      const isOfDevice = own.callerSession === from.sessionId || own.calleeSession === from.sessionId;
      const end = isOfDevice ? callAfterSignal(own, 'hang-up', from, clock.nowMs()) : undefined;
      if (end?.kind !== 'ended') return 'in_call';
      finish(own, end.outcome, end.signal, from.sessionId);
    }
    const { callId, medium } = payload;
    const call = { callId, callerId: from.userId, calleeId: targetId, medium, callerSession: from.sessionId };
    const life = newCall(call, clock.nowMs());
    taken.add(callId);
    if (liveOf(targetId) !== undefined) {
      finish(life, 'busy', 'local-busy');
      return undefined;
    }
    lives.set(callId, life);
    tellAll(targetId, { name: 'offer', senderId: from.userId, payload });
    return undefined;
  };

  return {
    records,
    taken,
    live: () => lives.size,
    connect: (all: readonly DeviceModel[]) => void (devices = all),
    sweep() {
      for (const life of lives.values()) {
        if (life.deadlineMs > clock.nowMs()) continue;
        const { outcome, signal } = callAtDeadline(life);
        finish(life, outcome, signal);
      }
    },
    take(from: DeviceModel, targetId: string, name: CallSignalName, payload: CallPayload): FailureCode | undefined {
      const life = lives.get(payload.callId);
      if (life === undefined) {
        if (name !== 'offer' || taken.has(payload.callId)) return 'call_over';
        return begin(from, targetId, payload);
      }
      const step = callAfterSignal(life, name, from, clock.nowMs());
      const isCaller = from.userId === life.callerId;
      const peerSession = isCaller ? life.calleeSession : life.callerSession;
      const signal = { name, senderId: from.userId, payload };
      switch (step.kind) {
        case 'refused':
          return step.why === 'elsewhere' ? 'call_elsewhere' : 'call_over';
        case 'ended':
          finish(life, step.outcome, step.signal, from.sessionId);
          return undefined;
        case 'answered':
          lives.set(life.callId, step.life);
          if (step.to === 'device') tellAll(targetId, signal, peerSession);
          tellAll(from.userId, { name: 'local-allow', senderId: targetId, payload }, undefined, from.sessionId);
          return undefined;
        case 'continues':
          lives.set(life.callId, step.life);
          if (step.to !== 'none') tellAll(targetId, signal, step.to === 'device' ? peerSession : undefined);
          return undefined;
      }
    },
  };
}

interface VirtualClock {
  readonly nowMs: () => number;
  readonly after: (delayMs: number, run: () => void) => void;
  readonly every: (intervalMs: number, run: () => void) => void;
  readonly runUntil: (endMs: number) => void;
}

function createVirtualClock(): VirtualClock {
  let nowMs = 0;
  let order = 0;
  /** Sorted by time at each step: schedules are short. */
  const waiting: { readonly atMs: number; readonly order: number; readonly run: () => void }[] = [];
  const after = (delayMs: number, run: () => void): void => {
    order += 1;
    const item = { atMs: nowMs + delayMs, order, run };
    const index = waiting.findIndex((other) => other.atMs > item.atMs);
    if (index === -1) waiting.push(item);
    else waiting.splice(index, 0, item);
  };
  const every = (intervalMs: number, run: () => void): void =>
    after(intervalMs, () => {
      run();
      every(intervalMs, run);
    });
  return {
    nowMs: () => nowMs,
    after,
    every,
    runUntil(endMs) {
      for (let next = waiting.shift(); next !== undefined && next.atMs <= endMs; next = waiting.shift()) {
        nowMs = next.atMs;
        next.run();
      }
    },
  };
}

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
