import type { ReactNode } from 'react';
import { EmptyArt } from '../ui/art/empty-art.tsx';
import { StateView } from '../ui/page/state-view.tsx';

export interface EmptyListProps {
  readonly title: ReactNode;
  readonly text: ReactNode;
}

/** Replaces a list without entries. */
export function EmptyList({ title, text }: EmptyListProps) {
  return <StateView art={<EmptyArt />} title={title} text={text} />;
}
