import { lazyComponent } from '../ui/lazy-component.tsx';

/** `EmptyList` for the first screen: users with chats never load its drawing. */
export const EmptyListOnDemand = lazyComponent(async () => (await import('./empty-list.tsx')).EmptyList);
