import { Icon, type IconProps } from './icon.tsx';

export function UserPlusIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M6.5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0ZM3.5 19.5c.5-3.6 3-5.5 6.5-5.5 1.7 0 3.2.5 4.3 1.4M15.5 18.5H21M18.25 15.75v5.5"
    />
  );
}
