// A separate chunk with code that the first screen does not need.
export { connectOverlaysToHistory } from '../ui/overlay/overlay-history.ts';

/**
 * Rejects files that are dropped outside a drop target: the browser would open them in place of the page. A drop target calls
 * `preventDefault`.
 */
export function refuseStrayFiles(page: Window = window): void {
  const refuse = (event: DragEvent): void => {
    if (event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  page.addEventListener('dragover', refuse);
  page.addEventListener('drop', refuse);
}
