import type { ServerResponse } from 'node:http';
import { CLOSE_CODES } from '#contract/close-codes.ts';
import { writeStreamClose, writeStreamFrame } from '#contract/event-stream.ts';
import type { Services } from '../../calls/services.ts';
import { createHeartbeatAnswers } from '../../delivery/pushes/heartbeat.ts';
import type { Caller } from '../../base/store/access/sessions.ts';
import type { Receiver } from '../../delivery/backlogs.ts';
import type { ClientLink } from './client-link.ts';
import { createKeepAlive } from './session-guard.ts';

/**
 * One open event stream of a signed-in user. It writes pushes; calls come over HTTP. The client cannot send on it, so the stream
 * sends keep-alive frames: they keep it open and let the client detect a dead stream. Spec: 3-transport §4, §7.
 */
export class StreamLink implements ClientLink, Receiver {
  readonly via = 'stream';
  readonly caller: Caller;
  readonly #response: ServerResponse;
  readonly #services: Services;
  readonly #beats: ReturnType<typeof setInterval>;
  readonly #heartbeatAnswer: (code: string) => Promise<string>;
  readonly #keepAlive: () => void;

  constructor(response: ServerResponse, services: Services, caller: Caller) {
    this.#response = response;
    this.#services = services;
    this.caller = caller;
    this.#heartbeatAnswer = createHeartbeatAnswers(services, caller);
    this.#beats = setInterval(() => this.ping(), services.limits.streamBeatMs);
    this.#keepAlive = createKeepAlive(services, this);
    response.on('close', () => {
      clearInterval(this.#beats);
      services.links.backlogs.forget(this);
    });
    response.on('error', () => undefined);
  }

  get userId(): string {
    return this.caller.userId;
  }

  get backlogBytes(): number {
    return this.#response.writableLength;
  }

  /** The client cannot send on a stream. When the client is gone, the undelivered keep-alive frames break the connection. */
  get silentForMs(): number {
    return 0;
  }

  /** Sends a heartbeat answer with an empty code: it answers no heartbeat and carries no client time. */
  ping(): void {
    void this.#heartbeatAnswer('').then((frame) => this.send(frame));
    this.#keepAlive();
  }

  send(frame: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    if (this.#services.links.backlogs.admits(this)) this.#response.write(writeStreamFrame(frame));
  }

  giveUp(): void {
    this.close(CLOSE_CODES.tryAgainLater);
    // A client that does not read its frames would not read the close event either.
    this.terminate();
  }

  close(code: number): void {
    if (this.#response.writableEnded) return;
    this.#response.end(writeStreamClose(code));
    // A vanished client must not keep the connection half-closed.
    setTimeout(() => this.terminate(), CLOSE_WAIT_MS).unref();
  }

  /** Running calls came over HTTP, so the HTTP server waits for them. */
  drain(code: number): Promise<void> {
    this.close(code);
    return Promise.resolve();
  }

  terminate(): void {
    if (!this.#response.destroyed && !this.#response.writableFinished) this.#response.destroy();
  }

  onClose(listener: () => void): void {
    this.#response.once('close', listener);
  }
}

const CLOSE_WAIT_MS = 500;
