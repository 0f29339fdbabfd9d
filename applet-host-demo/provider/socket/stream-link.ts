import type { ServerResponse } from 'node:http';
import { writeStreamClose, writeStreamFrame } from '../../../widget/contract/event-stream.ts';
import { heartbeatAnswer } from '../../../widget/contract/pushes/heartbeat.ts';
import type { Services } from '../calls/handler.ts';
import { pushFrame } from '../pushes/frame.ts';
import { type Caller, touchSession } from '../session/sessions.ts';
import { type ClientLink, TRY_AGAIN_LATER } from './client-link.ts';

/**
 * One open event stream of a signed-in user: writes pushes; calls come over HTTP. Its client says nothing on it, so it beats
 * on its own: that keeps it open in between and lets the client find out when it is dead. Spec: 3-transport §4, §7.
 */
export class StreamLink implements ClientLink {
  readonly caller: Caller;
  readonly #response: ServerResponse;
  readonly #services: Services;
  readonly #beats: ReturnType<typeof setInterval>;

  constructor(response: ServerResponse, services: Services, caller: Caller) {
    this.#response = response;
    this.#services = services;
    this.caller = caller;
    this.#beats = setInterval(() => this.ping(), services.limits.streamBeatMs);
    response.on('close', () => clearInterval(this.#beats));
    response.on('error', () => undefined);
  }

  /** Nobody speaks on a stream; one whose client has gone breaks when the network gives its beats up. */
  get silentForMs(): number {
    return 0;
  }

  /** Without digits: it answers nothing, and says nothing of the client's clock. */
  ping(): void {
    const timeMs = this.#services.now();
    this.send(pushFrame(heartbeatAnswer, { code: '', timeMs }, 'B'));
    touchSession(this.#services.db, this.caller.sessionId, timeMs).catch((error: unknown) => {
      this.#services.log.error({ err: error }, 'session could not be touched');
    });
  }

  send(frame: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    if (this.#response.writableLength > this.#services.limits.maxSocketBacklogBytes) {
      this.#services.log.warn({ via: 'stream', userId: this.caller.userId }, 'stream cannot keep up');
      this.close(TRY_AGAIN_LATER);
      this.terminate();
      return;
    }
    this.#response.write(writeStreamFrame(frame));
  }

  close(code: number): void {
    if (this.#response.writableEnded) return;
    this.#response.end(writeStreamClose(code));
    // A client that is not there any more does not keep it half-closed.
    setTimeout(() => this.terminate(), CLOSE_WAIT_MS).unref();
  }

  /** Calls come over HTTP: those that run are waited for there. */
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
