import { Icon, type IconProps } from './icon.tsx';

export function UndoIcon(props: IconProps) {
  return <Icon {...props} d="M7.5 4.5 4 8l3.5 3.5M4.5 8H14a5.5 5.5 0 0 1 0 11H8" isMirrored />;
}
