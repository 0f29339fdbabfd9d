import { later } from '../ui/later.tsx';

/** `EmptyList` for the first screen: those who have chats never fetch its drawing. */
export const EmptyListOnDemand = later(async () => (await import('./empty-list.tsx')).EmptyList);
