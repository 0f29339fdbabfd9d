/** Batches work for the next frame. */
export interface Scheduler {
  /** Runs `run` before the next frame, or soon if no frame is drawn; the returned function cancels it. */
  nextFrame(run: () => void): () => void;
}
