import { WebSocket } from 'ws';
import { CLOSE_CODES } from '../../../widget/contract/close-codes.ts';
import { readRequest, type RequestEnvelope } from '../../../widget/contract/envelope.ts';
import { isHeartbeat } from '../../../widget/contract/frame.ts';
import { heartbeatAnswer } from '../../../widget/contract/pushes/heartbeat.ts';
import { clientOf, dispatchSocket, logRefusal } from '../calls/dispatch.ts';
import { type Handler, type Outcome, refuse, type Services } from '../calls/handler.ts';
import { envelopeReply } from '../calls/replies.ts';
import { findOperation } from '../operations/index.ts';
import { pushFrame } from '../pushes/frame.ts';
import { type Caller, touchSession } from '../session/sessions.ts';
import type { Tenant } from '../tenants/settings.ts';
import { parseJson } from '../web/json-body.ts';
import { type ClientLink, TRY_AGAIN_LATER } from './client-link.ts';

const CLOSE_WAIT_MS = 500;
const DRAIN_WAIT_MS = 2000;

/** One open socket of a signed-in user: reads frames, runs calls, writes answers and pushes. */
export class SocketLink implements ClientLink {
  readonly caller: Caller;
  readonly #socket: WebSocket;
  readonly #tenant: Tenant;
  readonly #services: Services;
  readonly #address: string | undefined;
  readonly #running = new Set<Promise<void>>();
  #isDraining = false;
  #ordered: Promise<unknown> = Promise.resolve();
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
    socket.on('message', (data: Buffer) => {
      this.#heardAt = performance.now();
      // Text and binary frames mean the same. Spec: 3-transport §7 Realtime channel.
      this.#receive(data.toString('utf8'));
    });
    socket.on('pong', () => (this.#heardAt = performance.now()));
    socket.on('error', (error) => {
      services.log.warn({ via: 'socket', userId: this.caller.userId, reason: codeOf(error) }, 'socket broke');
    });
  }

  get silentForMs(): number {
    return performance.now() - this.#heardAt;
  }

  ping(): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.ping();
  }

  send(frame: string): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    if (this.#socket.bufferedAmount > this.#services.limits.maxSocketBacklogBytes) {
      this.#services.log.warn({ via: 'socket', userId: this.caller.userId }, 'socket cannot keep up');
      this.close(TRY_AGAIN_LATER);
      return;
    }
    this.#socket.send(frame);
  }

  close(code: number): void {
    this.#socket.close(code);
    setTimeout(() => this.#socket.terminate(), CLOSE_WAIT_MS).unref();
  }

  /** Takes no further calls, finishes those that run, and closes. What is dropped here, the client sends again. */
  async drain(code: number): Promise<void> {
    this.#isDraining = true;
    await Promise.race([Promise.all(this.#running), wait(DRAIN_WAIT_MS)]);
    this.close(code);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  onClose(listener: () => void): void {
    this.#socket.on('close', listener);
  }

  #receive(text: string): void {
    if (this.#isDraining) return;
    if (isHeartbeat(text)) return this.#answerHeartbeat(text);
    const parsed = parseJson(text);
    const envelope = parsed.ok ? readRequest(parsed.value) : parsed;
    if (!envelope.ok) return this.#refuse('', 'unknown', refuse('invalid_request', envelope.failure));
    const { p, r } = envelope.value;
    const handler = findOperation(p);
    if (handler === undefined) {
      return this.#refuse(r, 'unknown', refuse('unknown_operation', `There is no operation "${p}".`));
    }
    const call = this.#run(handler, envelope.value).finally(() => {
      this.#running.delete(call);
      this.#holdBack();
    });
    this.#running.add(call);
    this.#holdBack();
  }

  async #run(handler: Handler, { p, d, r, log }: RequestEnvelope): Promise<void> {
    const session = { tenant: this.#tenant, caller: this.caller };
    const call = (): Promise<Outcome<unknown>> =>
      dispatchSocket(this.#services, handler, d, session, {
        via: 'socket',
        call: p,
        address: this.#address,
        ...clientOf(log),
      });
    // Messages of one socket are stored in the order in which they were sent.
    const outcome = handler.isOrdered ? this.#ordered.then(call) : call();
    if (handler.isOrdered) this.#ordered = outcome;
    this.send(JSON.stringify(envelopeReply(r, await outcome, this.#services.now())));
  }

  /** A client that asks faster than it is answered waits: its frames stay in the network. */
  #holdBack(): void {
    const isBusy = this.#running.size >= this.#services.limits.maxSocketCalls;
    if (isBusy && !this.#socket.isPaused) this.#socket.pause();
    else if (!isBusy && this.#socket.isPaused) this.#socket.resume();
  }

  #refuse(requestId: string, call: string, outcome: Outcome<never>): void {
    logRefusal(this.#services, { via: 'socket', call, address: this.#address }, outcome);
    this.send(JSON.stringify(envelopeReply(requestId, outcome, this.#services.now())));
  }

  #answerHeartbeat(code: string): void {
    const timeMs = this.#services.now();
    this.send(pushFrame(heartbeatAnswer, { code, timeMs }, this.#tenant.config.roleScheme));
    touchSession(this.#services.db, this.caller.sessionId, timeMs).catch((error: unknown) => {
      this.#services.log.error({ err: error }, 'session could not be touched');
    });
  }
}

/** A frame above the limit closes by itself, as `CLOSE_CODES.tooLarge`; the library says so by an error. */
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
