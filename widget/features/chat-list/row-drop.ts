import type { ChatId } from '../../domain/chat/chat-id.ts';

interface DropListener {
  /** The class of a row while files are dragged over it. */
  readonly targetClass: string;
  /** Returns false if the chat accepts no files. */
  readonly canDrop: (chatId: ChatId) => boolean;
  readonly onDrop: (chatId: ChatId, files: readonly File[]) => void;
}

/** Observes files that are dragged over the rows of a list and dropped on one. Returns a function that stops it. */
export function followDrops(list: HTMLElement, { targetClass, canDrop, onDrop }: DropListener): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let target: HTMLElement | undefined;

  const mark = (row: HTMLElement | undefined): void => {
    if (row === target) return;
    target?.classList.remove(targetClass);
    row?.classList.add(targetClass);
    target = row;
  };
  const rowOf = (event: DragEvent): HTMLElement | undefined => {
    if (event.dataTransfer?.types.includes('Files') !== true || !(event.target instanceof Element)) return undefined;
    const row = event.target.closest<HTMLElement>('[data-chat-id]');
    return row !== null && canDrop(row.dataset['chatId'] ?? '') ? row : undefined;
  };

  const handleOver = (event: DragEvent): void => {
    const row = rowOf(event);
    mark(row);
    if (row === undefined || event.dataTransfer === null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  };
  const handleLeave = ({ relatedTarget }: DragEvent): void => {
    if (!(relatedTarget instanceof Node) || !list.contains(relatedTarget)) mark(undefined);
  };
  const handleDrop = (event: DragEvent): void => {
    const row = rowOf(event);
    mark(undefined);
    const chatId = row?.dataset['chatId'];
    if (chatId === undefined) return;
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) onDrop(chatId, files);
  };

  list.addEventListener('dragenter', handleOver, { signal });
  list.addEventListener('dragover', handleOver, { signal });
  list.addEventListener('dragleave', handleLeave, { signal });
  list.addEventListener('drop', handleDrop, { signal });
  return () => {
    mark(undefined);
    listening.abort();
  };
}
