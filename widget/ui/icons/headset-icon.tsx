import { Icon, type IconProps } from './icon.tsx';

export function HeadsetIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M5 14v-2a7 7 0 0 1 14 0v2M5 13.5h2.5v5H6.5A1.5 1.5 0 0 1 5 17v-3.5ZM19 13.5h-2.5v5h1A1.5 1.5 0 0 0 19 17v-3.5Z"
    />
  );
}
