import type { DocumentKind } from '../../../domain/media/document-kind.ts';
import { assertNever } from '../../../domain/result.ts';
import { FileIcon } from '../../../ui/icons/file-icon.tsx';
import { ImageIcon } from '../../../ui/icons/image-icon.tsx';
import { SpeakerIcon } from '../../../ui/icons/speaker-icon.tsx';
import { VideoIcon } from '../../../ui/icons/video-icon.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';

/** The outline of a sheet of paper that all document icons share. */
const SHEET = 'M14 3.5H7.5a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2V8L14 3.5ZM14 3.5V8h4.5';

/** The icon for a kind of document. */
export function DocumentIcon({ kind }: { readonly kind: DocumentKind }) {
  switch (kind) {
    case 'text':
      return <FileIcon />;
    case 'sheet':
      return <Icon d={`${SHEET}M8.75 11.5h6.5v5.5h-6.5ZM8.75 14.25h6.5M12 11.5v5.5`} />;
    case 'slides':
      return <Icon d={`${SHEET}M8.75 11.5h6.5v4h-6.5ZM12 15.5v2`} />;
    case 'archive':
      return <Icon d={`${SHEET}M10 4v1.5M10 8v1.5M10 12v1.5M8.75 16h2.5v1.75h-2.5Z`} />;
    case 'picture':
      return <ImageIcon />;
    case 'sound':
      return <SpeakerIcon />;
    case 'video':
      return <VideoIcon />;
    case 'other':
      return <Icon d={SHEET} />;
    default:
      return assertNever(kind);
  }
}
