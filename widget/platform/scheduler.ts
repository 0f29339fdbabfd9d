/** Gathers work for the next frame. */
export interface Scheduler {
  /** Runs `run` before the next frame is drawn, or soon when nothing is drawn; the returned function takes it back. */
  nextFrame(run: () => void): () => void;
}
