import { useAtom, useAtomValue } from 'jotai';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
} from 'react';
import type { CheckedFile, FileChoice } from '../../../actions/media/media-actions.ts';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { maxMessageGraphemes } from '../../../domain/group/message-style.ts';
import { MAX_FILES_AT_ONCE } from '../../../domain/limits.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { groupsAtom } from '../../../state/chats.ts';
import { droppedFilesAtom } from '../../../state/dropped-files.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useToast } from '../../../ui/overlay/use-toast.ts';
import type { PostingBlock } from '../shared/posting.ts';
import { useBlockText } from '../shared/use-block-text.ts';
import { AttachmentDialog } from './attachment-dialog.tsx';
import { bringsFiles, droppedFiles, pastedFiles, withNewNames } from './attachment-files.ts';
import { LongPictureDialog } from './long-picture-dialog.tsx';
import { useMediaActions } from '../shared/use-media.ts';
import styles from './attachments.module.css';

export interface Attachments {
  /** Opens the device's picker for pictures and videos. */
  readonly pickPictures: () => void;
  /** Opens the device's picker for files of every kind. */
  readonly pickDocuments: () => void;
  /** For the composer's field: takes pasted pictures and videos. The field handles every other paste. */
  readonly handlePaste: (event: ClipboardEvent) => void;
  /** For the element that accepts dropped files. */
  readonly dropHandlers: {
    readonly onDragEnter: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
  /** Files are being dragged over the element. */
  readonly isDragging: boolean;
  /** Dialogs and inputs that the caller must render somewhere on the page. */
  readonly element: ReactNode;
}

interface Chosen {
  readonly files: readonly File[];
  readonly choice: FileChoice;
}

interface Attached {
  readonly files: readonly File[];
  readonly caption: string;
}

interface Undecided extends Attached {
  readonly longPictures: number;
}

const NOTHING: Chosen = { files: [], choice: 'pictures' };

/**
 * Files on their way into a chat: picked, pasted or dropped, then checked, and sent after the user confirms. Spec: 1-chat §2
 * (upload confirmation dialog), §5 (pasted content, dropped files).
 *
 * @param block the reason why the user cannot write in the chat, so that it takes no files
 */
export function useAttachments(chatId: ChatId, block?: PostingBlock): Attachments {
  const { t } = useTranslation('media');
  const common = useTranslation('common').t;
  const toast = useToast();
  const blockText = useBlockText();
  const isAllowed = block === undefined;
  const maxCaption = maxMessageGraphemes(useAtomValue(groupsAtom).get(chatId));
  const { checkFiles, sendFiles } = useMediaActions();
  const [chosen, setChosen] = useState(NOTHING);
  const [checked, setChecked] = useState<readonly CheckedFile[]>([]);
  const [isCheckFailed, setCheckFailed] = useState(false);
  const [isSending, setSending] = useState(false);
  /** Waits for the decision how its long pictures are sent. */
  const [undecided, setUndecided] = useState<Undecided | undefined>();
  const [isWrongFormat, setWrongFormat] = useState(false);
  const [isDragging, setDragging] = useState(false);
  /** Child elements send enter and leave events too; the depth tells when the drag has really left. */
  const depth = useRef(0);
  const pictures = useRef<HTMLInputElement>(null);
  const documents = useRef<HTMLInputElement>(null);

  const atOnce = useMemo(() => chosen.files.slice(0, MAX_FILES_AT_ONCE), [chosen]);

  const add = useCallback((files: readonly File[], choice: FileChoice, isDrop = false): void => {
    setChosen((before) => ({
      files: isDrop ? withNewNames(before.files, files) : [...before.files, ...files],
      choice: before.choice === 'anything' && before.files.length > 0 ? 'anything' : choice,
    }));
  }, []);

  useEffect(() => {
    let isCurrent = true;
    if (chosen.files.length === 0) return;
    checkFiles(chosen.files, chosen.choice).then(
      (result) => {
        if (!isCurrent) return;
        setChecked(result);
        setCheckFailed(false);
      },
      // The code that checks files is a lazy chunk; it could not be loaded.
      () => {
        if (isCurrent) setCheckFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [checkFiles, chosen]);

  /** Refused files (sent too soon after another message) stay chosen. */
  const send = async ({ files, caption }: Attached, longAs: 'photo' | 'file' = 'photo'): Promise<void> => {
    setSending(true);
    const sent = await sendFiles(chatId, files, { choice: chosen.choice, caption, longAs });
    setSending(false);
    setUndecided(undefined);
    if (sent.ok) setChosen(NOTHING);
  };
  const handleSend = (attached: Attached): void => {
    const longPictures = checked.filter(({ file, isLong }) => isLong && attached.files.includes(file)).length;
    if (longPictures > 0) setUndecided({ ...attached, longPictures });
    else void send(attached);
  };

  const handlePaste = useCallback(
    (event: ClipboardEvent): void => {
      const files = pastedFiles(event.clipboardData);
      if (files.length === 0 || !isAllowed) return;
      event.preventDefault();
      add(files, 'pictures');
    },
    [add, isAllowed],
  );

  const follow = (event: DragEvent, by: 1 | -1 | 0): void => {
    if (!bringsFiles(event.dataTransfer)) return;
    event.preventDefault();
    depth.current = by === 0 ? depth.current : Math.max(0, depth.current + by);
    setDragging(isAllowed && depth.current > 0);
  };
  const handleDrop = (event: DragEvent): void => {
    depth.current = 0;
    setDragging(false);
    if (!bringsFiles(event.dataTransfer)) return;
    event.preventDefault();
    takeDropped(event.dataTransfer);
  };
  const takeDropped = (data: { readonly files: Iterable<File> } | null): void => {
    if (!isAllowed) return;
    const dropped = droppedFiles(data);
    if (dropped.kind === 'wrong-format') setWrongFormat(true);
    else if (dropped.kind === 'files') add(dropped.files, 'pictures', true);
  };

  // Files that were dropped on this chat in the chat list.
  const [onList, setOnList] = useAtom(droppedFilesAtom);
  const takeFromList = useEffectEvent((data: Parameters<typeof takeDropped>[0]) => {
    if (block === undefined) takeDropped(data);
    else toast(blockText(block), 'failure');
  });
  useEffect(() => {
    if (onList?.chatId !== chatId) return;
    setOnList(undefined);
    takeFromList(onList);
  }, [onList, setOnList, chatId]);

  const input = (ref: typeof pictures, choice: FileChoice, accept?: string): ReactNode => (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      accept={accept}
      data-pick={choice}
      onChange={({ currentTarget }) => {
        add([...(currentTarget.files ?? [])], choice);
        // Reset the input, so that the user can pick the same file again.
        currentTarget.value = '';
      }}
    />
  );

  return {
    pickPictures: useCallback(() => pictures.current?.click(), []),
    pickDocuments: useCallback(() => documents.current?.click(), []),
    handlePaste,
    dropHandlers: {
      onDragEnter: (event) => follow(event, 1),
      onDragOver: (event) => follow(event, 0),
      onDragLeave: (event) => follow(event, -1),
      onDrop: handleDrop,
    },
    isDragging,
    element: (
      <>
        {input(pictures, 'pictures', 'image/jpeg,image/png,image/gif,video/mp4,video/quicktime,video/webm')}
        {input(documents, 'anything')}
        {isDragging && (
          <div className={styles.dropHere} aria-hidden="true">
            {t('dropHere')}
          </div>
        )}
        <AttachmentDialog
          maxCaption={maxCaption}
          files={atOnce}
          leftOut={Math.max(0, chosen.files.length - MAX_FILES_AT_ONCE)}
          checked={checked}
          isCheckFailed={isCheckFailed}
          onRemove={(file) => setChosen((before) => ({ ...before, files: before.files.filter((one) => one !== file) }))}
          onCancel={() => setChosen(NOTHING)}
          isSending={isSending}
          onSend={(files, caption) => handleSend({ files, caption })}
        />
        <LongPictureDialog
          count={undecided?.longPictures ?? 0}
          isSending={isSending}
          onCancel={() => setUndecided(undefined)}
          onChoose={(longAs) => undecided !== undefined && void send(undecided, longAs)}
        />
        <Dialog
          isOpen={isWrongFormat}
          onClose={() => setWrongFormat(false)}
          role="alertdialog"
          title={t('wrongFormat')}
          text={t('wrongFormatHint')}
          actions={
            <Button size="small" onClick={() => setWrongFormat(false)} data-autofocus>
              {common('ok')}
            </Button>
          }
        />
      </>
    ),
  };
}
