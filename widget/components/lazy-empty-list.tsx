import { later } from '../ui/later.tsx';

/** `EmptyList` for the first screen: users with chats never load its drawing. */
export const EmptyListOnDemand = later(async () => (await import('./empty-list.tsx')).EmptyList);
