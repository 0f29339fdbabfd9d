import { Icon, type IconProps } from './icon.tsx';

export function SmileIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0ZM8.25 14c.8 1.5 2.1 2.25 3.75 2.25s2.95-.75 3.75-2.25M9 9.5v.5M15 9.5v.5"
    />
  );
}
