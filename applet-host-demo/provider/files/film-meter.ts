import { Worker } from 'node:worker_threads';

export interface FilmFile {
  readonly file: string;
  readonly sizeBytes: number;
}

export interface FilmMeasures {
  readonly hasPicture: boolean;
  readonly hasSound: boolean;
  readonly durationMs: number;
  /** As it is shown; 0 without a picture. */
  readonly width: number;
  readonly height: number;
}

/** So many are measured at the same time; a damaged one that takes all its time leaves room for another. */
const MAX_WORKERS = 2;
/** What takes longer is damaged. */
const MAX_MEASURE_MS = 20_000;
/** What takes more is, too. */
const MAX_WORKER_MB = 512;

/**
 * Measures films and voices where what goes wrong stays: the library that reads them is led in circles by damaged ones, or takes at
 * its word how much they claim to hold. What takes too long or too much is ended with its thread.
 */
export class FilmMeter {
  readonly #maxMs: number;
  readonly #idle = new Set<Worker>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(maxMs = MAX_MEASURE_MS) {
    this.#maxMs = maxMs;
  }

  /** Undefined: it cannot be measured. Rejects when the thread cannot be started, or breaks. */
  async measure(wanted: FilmFile): Promise<FilmMeasures | undefined> {
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

  #ask(worker: Worker, wanted: FilmFile): Promise<FilmMeasures | undefined> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        worker.off('message', onMeasured).off('error', onError);
      };
      const onMeasured = (measures: FilmMeasures | undefined): void => {
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
    const worker = new Worker(new URL('./film-worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_WORKER_MB },
    });
    // Whoever waits for it hears of an error, and otherwise nobody does.
    return worker.on('error', () => undefined).once('exit', () => this.#idle.delete(worker));
  }
}
