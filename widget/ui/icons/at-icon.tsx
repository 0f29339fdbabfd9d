import { Icon, type IconProps } from './icon.tsx';

export function AtIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0ZM15.5 8.5v4.75c0 1.5.9 2.5 2.25 2.5s2.5-1.25 2.5-3.75A8.25 8.25 0 1 0 17 18.7"
    />
  );
}
