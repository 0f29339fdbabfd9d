import { Icon, type IconProps } from './icon.tsx';

export function UsersIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M5.75 8.5a3.25 3.25 0 1 0 6.5 0a3.25 3.25 0 1 0 -6.5 0ZM2.75 19.5c.5-3.4 3-5.25 6.25-5.25s5.75 1.85 6.25 5.25M15.5 5.6a3.25 3.25 0 0 1 0 5.8M17.5 14.6c2.1.7 3.4 2.4 3.75 4.9"
    />
  );
}
