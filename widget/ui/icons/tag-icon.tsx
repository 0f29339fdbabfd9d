import { Icon, type IconProps } from './icon.tsx';

export function TagIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4 5.5V11l8.7 8.7a1.5 1.5 0 0 0 2.1 0l4.9-4.9a1.5 1.5 0 0 0 0-2.1L11 4H5.5A1.5 1.5 0 0 0 4 5.5ZM8.25 8.25v.05"
    />
  );
}
