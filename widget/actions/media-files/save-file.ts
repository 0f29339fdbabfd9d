import { safeDocumentName } from '../../domain/media/document-kind.ts';

/**
 * `needs-safari`: this iPhone or iPad browser cannot save files. Spec: 1-chat §5 (video download on iOS requires
 * Safari).
 */
export type SaveOutcome = 'saved' | 'cancelled' | 'needs-safari';

/**
 * Saves a file on the device. On iOS, the share sheet saves pictures and videos to the usual place; without it, only
 * Safari can download. Other systems use an ordinary download.
 */
export async function saveFile(blob: Blob, name: string): Promise<SaveOutcome> {
  const fileName = safeDocumentName(name) || 'file';
  if (isIos()) {
    const file = new File([blob], fileName, { type: blob.type });
    if (canShare(file)) return shareFile(file);
    if (!isSafari()) return 'needs-safari';
  }
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the URL after this task, and some browsers take longer.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
  return 'saved';
}

const REVOKE_AFTER_MS = 60_000;

/** An iPad reports a Mac as its user agent, but no Mac has a touch screen. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Other iOS browsers and in-app views have their own names in the user agent, or omit `Safari`. */
const isSafari = (): boolean =>
  /Safari\//.test(navigator.userAgent) &&
  !/CriOS|FxiOS|EdgiOS|OPiOS|GSA\/|Line\/|MicroMessenger/.test(navigator.userAgent);

const canShare = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;

async function shareFile(file: File): Promise<SaveOutcome> {
  try {
    await navigator.share({ files: [file] });
    return 'saved';
  } catch (error) {
    // AbortError: the user closed the sheet. Any other error: it did not open.
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'needs-safari';
  }
}
