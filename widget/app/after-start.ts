// A separate chunk with code that the first screen does not need.
export { connectOverlaysToHistory } from '../ui/overlay/overlay-history.ts';
export { refuseStrayFiles } from './stray-files.ts';
