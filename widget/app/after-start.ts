// What the first screen does without, in a file of its own.
export { connectOverlaysToHistory } from '../ui/overlay-history.ts';
export { refuseStrayFiles } from './stray-files.ts';
