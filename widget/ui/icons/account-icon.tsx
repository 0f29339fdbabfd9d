import { Icon, type IconProps } from './icon.tsx';

export function AccountIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0ZM9.25 10a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0 -5.5 0ZM6.7 18.5c.9-2.3 2.9-3.4 5.3-3.4s4.4 1.1 5.3 3.4"
    />
  );
}
