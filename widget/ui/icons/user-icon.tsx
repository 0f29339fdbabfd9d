import { Icon, type IconProps } from './icon.tsx';

export function UserIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M8.25 8a3.75 3.75 0 1 0 7.5 0a3.75 3.75 0 1 0 -7.5 0ZM4.75 20c.6-3.9 3.5-6 7.25-6s6.65 2.1 7.25 6"
    />
  );
}
