import { Worker } from 'node:worker_threads';

export interface ProbedFile {
  readonly file: string;
  readonly sizeBytes: number;
  readonly mediaType?: string;
  /** The path for a copy of the sound, without tags and other content. */
  readonly copyTo?: string;
}

export interface VideoMeasures {
  readonly hasPicture: boolean;
  readonly hasSound: boolean;
  readonly durationMs: number;
  /** The displayed width; 0 without a picture. */
  readonly width: number;
  readonly height: number;
}

/** The number of parallel workers: while a damaged file uses up its whole time, the other worker stays available. */
const MAX_WORKERS = 2;
/** A file that takes longer to measure is treated as damaged. */
const MAX_MEASURE_MS = 20_000;
/** A file that needs more memory is treated as damaged, too. */
const MAX_WORKER_MB = 512;

/**
 * Measures videos and voice messages in worker threads, which isolate failures. Damaged files can send the parsing library into
 * endless loops, or make it trust false sizes. The meter terminates a thread that uses too much time or memory.
 */
export class VideoProbe {
  readonly #maxMs: number;
  readonly #idle = new Set<Worker>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(maxMs = MAX_MEASURE_MS) {
    this.#maxMs = maxMs;
  }

  /** Resolves to undefined if the file cannot be measured. Rejects when the thread cannot start, or breaks. */
  async measure(wanted: ProbedFile): Promise<VideoMeasures | undefined> {
    if (this.#busy >= MAX_WORKERS) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#busy += 1;
    try {
      const [worker = this.#start()] = this.#idle;
      this.#idle.delete(worker);
      return await this.#ask(worker, wanted);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#busy -= 1;
      else next();
    }
  }

  #ask(worker: Worker, wanted: ProbedFile): Promise<VideoMeasures | undefined> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        worker.off('message', onMeasured).off('error', onError);
      };
      const onMeasured = (measures: VideoMeasures | undefined): void => {
        settle();
        worker.unref();
        this.#idle.add(worker);
        resolve(measures);
      };
      const onError = (error: Error): void => {
        settle();
        if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(undefined);
        else reject(error);
      };
      const giveUp = (): void => {
        settle();
        void worker.terminate();
        resolve(undefined);
      };
      const timer = setTimeout(giveUp, this.#maxMs);
      worker.on('message', onMeasured).on('error', onError);
      worker.ref();
      worker.postMessage(wanted);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./video-worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_WORKER_MB },
    });
    // The waiting caller handles errors in its own listener. This one keeps errors of an idle worker from ending the process.
    return worker.on('error', () => undefined).once('exit', () => this.#idle.delete(worker));
  }
}
