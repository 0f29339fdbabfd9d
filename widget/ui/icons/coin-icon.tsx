import { Icon, type IconProps } from './icon.tsx';

export function CoinIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0ZM10 9.25h4a.75 .75 0 0 1 .75 .75v4a.75 .75 0 0 1 -.75 .75h-4a.75 .75 0 0 1 -.75 -.75v-4a.75 .75 0 0 1 .75 -.75Z"
    />
  );
}
