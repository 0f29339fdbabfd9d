import { Icon, type IconProps } from './icon.tsx';

export function ScissorsIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M3.75 6.75a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0 -5.5 0ZM3.75 17.25a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0 -5.5 0ZM8.75 8.4L20 15.75M8.75 15.6L20 8.25"
    />
  );
}
