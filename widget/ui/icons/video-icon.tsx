import { Icon, type IconProps } from './icon.tsx';

export function VideoIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M5.5 6.5h7.5a2.5 2.5 0 0 1 2.5 2.5v6a2.5 2.5 0 0 1 -2.5 2.5h-7.5a2.5 2.5 0 0 1 -2.5 -2.5v-6a2.5 2.5 0 0 1 2.5 -2.5ZM15.5 10.7l5-3v8.6l-5-3"
    />
  );
}
