import { WebSocket } from 'ws';
import { CLOSE_CODES } from '#contract/close-codes.ts';
import { readRequest, type RequestEnvelope } from '#contract/envelope.ts';
import { isHeartbeat } from '#contract/frame.ts';
import { clientOf, dispatchSocket, noteRefusal, TOO_MANY_CALLS, traceOf } from '../../calls/dispatch.ts';
import type { Handler } from '../../calls/handler.ts';
import { type Outcome, refuse } from '../../calls/outcome.ts';
import type { Services } from '../../calls/services.ts';
import { envelopeReply } from '../../calls/replies.ts';
import { requestIdOf } from '../../base/observe/request-id.ts';
import { findOperation } from '../operations/index.ts';
import { createHeartbeatAnswers } from '../../delivery/pushes/heartbeat.ts';
import type { Caller } from '../../base/store/access/sessions.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';
import { parseJson } from '../../calls/json-body.ts';
import type { Receiver } from '../../delivery/backlogs.ts';
import type { ClientLink } from './client-link.ts';
import type { FrameReader } from './frame-turns.ts';
import { closeEnded, createKeepAlive } from './session-guard.ts';

const CLOSE_WAIT_MS = 500;
const DRAIN_WAIT_MS = 2000;

let links = 0;

/** One open socket of a signed-in user: reads frames, runs calls, writes answers and pushes. */
export class SocketLink implements ClientLink, FrameReader, Receiver {
  readonly via = 'socket';
  readonly caller: Caller;
  readonly #socket: WebSocket;
  readonly #tenant: Tenant;
  readonly #services: Services;
  readonly #address: string | undefined;
  readonly #heartbeatAnswer: (code: string) => Promise<string>;
  readonly #keepAlive: () => void;
  /** Identifies the socket among the sources of the user's calls. */
  readonly #source = `socket ${(links += 1)}`;
  readonly #running = new Set<Promise<void>>();
  /** The number of waiting and running calls. */
  #calls = 0;
  #hasWaitingFrames = false;
  #isStopped = false;
  #heardAt = performance.now();

  constructor(
    socket: WebSocket,
    services: Services,
    session: { readonly tenant: Tenant; readonly caller: Caller; readonly address: string | undefined },
  ) {
    this.#socket = socket;
    this.#services = services;
    this.caller = session.caller;
    this.#tenant = session.tenant;
    this.#address = session.address;
    this.#heartbeatAnswer = createHeartbeatAnswers(services, session.caller);
    this.#keepAlive = createKeepAlive(services, this);
    socket.on('message', (data: Buffer) => {
      this.#heardAt = performance.now();
      if (!this.#isStopped) services.links.frameTurns.offer(this, data);
    });
    socket.on('pong', () => (this.#heardAt = performance.now()));
    socket.on('error', (error) => {
      services.sampled.warn({ via: 'socket', userId: this.userId, reason: codeOf(error) }, 'socket failed');
    });
    socket.on('close', () => this.#stopListening('ordered'));
  }

  get userId(): string {
    return this.caller.userId;
  }

  get silentForMs(): number {
    return performance.now() - this.#heardAt;
  }

  get backlogBytes(): number {
    return this.#socket.bufferedAmount;
  }

  ping(): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.ping();
  }

  send(frame: string): void {
    if (this.#socket.readyState === WebSocket.OPEN && this.#services.links.backlogs.admits(this))
      this.#socket.send(frame);
  }

  giveUp(): void {
    this.close(CLOSE_CODES.tryAgainLater);
  }

  close(code: number): void {
    this.#stopListening('ordered');
    // Reads on, because the client's close frame follows the frames that it sent before.
    this.#socket.resume();
    this.#socket.close(code);
    setTimeout(() => this.#socket.terminate(), CLOSE_WAIT_MS).unref();
  }

  /** Accepts no more calls, finishes the running ones, and closes. The client resends the dropped calls. */
  async drain(code: number): Promise<void> {
    this.#stopListening('nothing');
    await Promise.race([Promise.all(this.#running), wait(DRAIN_WAIT_MS)]);
    this.close(code);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  onClose(listener: () => void): void {
    this.#socket.on('close', listener);
  }

  handleFrame(frame: Buffer): void {
    // Text and binary frames are equivalent. Spec: 3-transport §7 Realtime channel.
    const text = frame.toString('utf8');
    if (isHeartbeat(text)) return this.#answerHeartbeat(text);
    const parsed = parseJson(text);
    const envelope = parsed.ok ? readRequest(parsed.value) : parsed;
    if (!envelope.ok) return this.#refuse('', 'unknown', refuse('invalid_request', envelope.failure));
    const { p, r } = envelope.value;
    const handler = findOperation(p);
    if (handler === undefined) {
      return this.#refuse(r, 'unknown', refuse('unknown_operation', `There is no operation "${p}".`));
    }
    this.#enqueue(handler, envelope.value);
  }

  onWaiting(isWaiting: boolean): void {
    this.#hasWaitingFrames = isWaiting;
    this.#updateReading();
  }

  #enqueue(handler: Handler, envelope: RequestEnvelope): void {
    const { isOrdered, weight } = handler;
    // The messages of one socket are stored in the order in which they were sent.
    const place = { userId: this.userId, source: this.#source, isOrdered, weight };
    this.#calls += 1;
    void this.#services.links.userCalls
      .run(place, () => this.#start(handler, envelope))
      .then((hasRun) => {
        this.#calls -= 1;
        if (hasRun === undefined && !this.#isStopped) this.#refuse(envelope.r, envelope.p, TOO_MANY_CALLS);
        this.#updateReading();
      });
    this.#updateReading();
  }

  async #start(handler: Handler, envelope: RequestEnvelope): Promise<true> {
    const running = this.#run(handler, envelope);
    this.#running.add(running);
    this.#updateReading();
    await running;
    this.#running.delete(running);
    return true;
  }

  async #run(handler: Handler, { p, d, r, log }: RequestEnvelope): Promise<void> {
    const about = { requestId: requestIdOf(r), ...clientOf(log), ...traceOf(log) };
    const origin = { via: 'socket', call: p, address: this.#address, ...about } as const;
    const session = { tenant: this.#tenant, caller: this.caller };
    const { outcome, sessionState } = await dispatchSocket(this.#services, handler, d, session, origin);
    this.#answer(r, outcome);
    if (sessionState === 'alive') return;
    this.#stopListening('nothing');
    closeEnded(this, sessionState);
  }

  #refuse(requestId: string, call: string, outcome: Outcome<never>): void {
    const about = { requestId: requestIdOf(requestId), address: this.#address, userId: this.userId };
    const origin = { via: 'socket', call, ...about } as const;
    noteRefusal(this.#services, origin, outcome);
    this.#answer(requestId, outcome);
    this.#countStray();
  }

  #answer(requestId: string, outcome: Outcome<unknown>): void {
    this.send(JSON.stringify(envelopeReply(requestId, outcome, this.#services.now())));
  }

  #answerHeartbeat(code: string): void {
    void this.#heartbeatAnswer(code).then((frame) => this.send(frame));
    this.#keepAlive();
    this.#countStray();
  }

  /** Closes a client that sends too many heartbeats, invalid frames and calls above its rate. L-Q2. */
  #countStray(): void {
    this.#services.links.strayFrames.consume(this.#source).catch(() => {
      if (this.#isStopped) return;
      this.#stopListening('nothing');
      this.#services.sampled.warn({ via: 'socket', userId: this.userId }, 'socket closed: too many stray frames');
      this.close(CLOSE_CODES.tooManyFrames);
      // Stops reading from the socket until it is closed.
      this.#socket.pause();
    });
  }

  #stopListening(keeps: 'ordered' | 'nothing'): void {
    this.#isStopped = true;
    this.#services.links.frameTurns.forget(this);
    this.#services.links.userCalls.drop(this.userId, this.#source, keeps);
    this.#services.links.backlogs.forget(this);
  }

  /** Pauses reading while the client sends faster than it is served. Its frames then wait in the network. */
  #updateReading(): void {
    if (this.#isStopped) return;
    const isBusy = this.#hasWaitingFrames || this.#calls - this.#running.size >= this.#services.limits.maxSocketCalls;
    if (isBusy && !this.#socket.isPaused) this.#socket.pause();
    else if (!isBusy && this.#socket.isPaused) this.#socket.resume();
  }
}

/** The library closes the socket for a frame above the limit, with `CLOSE_CODES.tooLarge`, and reports it as an error. */
const codeOf = (error: Error): string =>
  'code' in error && error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'
    ? `frame too large (${CLOSE_CODES.tooLarge})`
    : 'code' in error && typeof error.code === 'string'
      ? error.code
      : error.message;

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
