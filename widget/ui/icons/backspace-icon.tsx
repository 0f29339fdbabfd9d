import { Icon, type IconProps } from './icon.tsx';

export function BackspaceIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M9 6h9.5A1.5 1.5 0 0 1 20 7.5v9a1.5 1.5 0 0 1-1.5 1.5H9L3.5 12 9 6ZM11.5 9.75l4.5 4.5M16 9.75l-4.5 4.5"
      isMirrored
    />
  );
}
